import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { SHARE_PASSWORD_MAX_CHARS } from '../../../../../worker/contract/limits';
import { downloadLimitOf, downloadLimitProblem } from '../../../../lib/download-limit';
import { lazyComponent } from '../../../../lib/page/lazy-component';
import type { ShareOptions } from '../stage/stage';
import type { OptionsProblems } from './share-options';

const ShareOptionsFields = lazyComponent(async () => (await import('./share-options')).ShareOptionsFields);

/** Returns why the server would reject each field, or null if the field is valid or empty. */
const optionsProblems = ({ password, downloadLimit }: ShareOptions): OptionsProblems => ({
  password:
    [...password.normalize('NFC')].length > SHARE_PASSWORD_MAX_CHARS
      ? `A password has at most ${SHARE_PASSWORD_MAX_CHARS} characters.`
      : null,
  downloadLimit: downloadLimitProblem(downloadLimit),
});

/** Returns the options as fields of an upload request. A field is undefined if the option is not set. */
export const sharedAs = ({ password, message, downloadLimit }: ShareOptions) => ({
  password: password || undefined,
  message: message.trim() || undefined,
  downloadLimit: downloadLimitOf(downloadLimit) ?? undefined,
});

/** Returns true if the server would reject at least one option. */
export const hasProblem = (options: ShareOptions): boolean =>
  Object.values(optionsProblems(options)).some((problem) => problem !== null);

/** Returns the names of the options that are set. */
export const optionNames = ({ password, downloadLimit, message }: ShareOptions): string[] => [
  ...(password ? ['password'] : []),
  ...(downloadLimit.trim() ? ['limit'] : []),
  ...(message.trim() ? ['message'] : []),
];

/**
 * Line that opens the options. While closed, the line lists the options that are set. Most users do not need options.
 */
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
