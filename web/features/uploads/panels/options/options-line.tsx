import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { SHARE_PASSWORD_MAX_CHARS } from '../../../../../worker/contract/limits';
import { downloadLimitOf, downloadLimitProblem } from '../../../../lib/download-limit';
import { later } from '../../../../lib/page/later';
import type { ShareOptions } from '../stage/stage';
import type { OptionsProblems } from './share-options';

const ShareOptionsFields = later(async () => (await import('./share-options')).ShareOptionsFields);

/** Why the server would not take what was typed: a sentence each, or null. Nothing is fine. */
const optionsProblems = ({ password, downloadLimit }: ShareOptions): OptionsProblems => ({
  password:
    [...password.normalize('NFC')].length > SHARE_PASSWORD_MAX_CHARS
      ? `A password has at most ${SHARE_PASSWORD_MAX_CHARS} characters.`
      : null,
  downloadLimit: downloadLimitProblem(downloadLimit),
});

/** The same as an upload says them; undefined: nothing of it. */
export const sharedAs = ({ password, message, downloadLimit }: ShareOptions) => ({
  password: password || undefined,
  message: message.trim() || undefined,
  downloadLimit: downloadLimitOf(downloadLimit) ?? undefined,
});

/** Whether the server would not take something of them. */
export const hasProblem = (options: ShareOptions): boolean =>
  Object.values(optionsProblems(options)).some((problem) => problem !== null);

/** Names what is set. */
export const optionNames = ({ password, downloadLimit, message }: ShareOptions): string[] => [
  ...(password ? ['password'] : []),
  ...(downloadLimit.trim() ? ['limit'] : []),
  ...(message.trim() ? ['message'] : []),
];

/** A quiet line that opens what most people never need. It says what is set while it is closed. */
export function OptionsLine({ options, onChange }: { options: ShareOptions; onChange(options: ShareOptions): void }) {
  const [isOpen, setOpen] = useState(false);
  const region = useId();
  const set = optionNames(options);
  return (
    <div className="border-t border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={region}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 px-5 text-left text-sm text-muted hover:text-strong focus-visible:-outline-offset-2"
      >
        <ChevronDown aria-hidden className={`size-4 transition-transform ${isOpen ? '' : '-rotate-90'}`} />
        Options
        {!isOpen && (
          <span className="text-faint">
            {set.length > 0 ? `with ${new Intl.ListFormat('en').format(set)}` : 'password, limit, message'}
          </span>
        )}
      </button>
      <div id={region}>
        {isOpen && <ShareOptionsFields options={options} problems={optionsProblems(options)} onChange={onChange} />}
      </div>
    </div>
  );
}
