import { useState } from 'react';
import { SHARE_PASSWORD_MAX_CHARS } from '../../../../../worker/contract/limits';
import { downloadLimitOf, downloadLimitProblem } from '../../../../lib/download-limit';
import { lazyComponent } from '../../../../lib/page/lazy-component';
import { Options } from '../../../../ui/form/options';
import type { ShareOptions } from '../stage/stage';
import { useEncryptsUploads } from './encryption-choice';
import { EncryptionLine } from './encryption-line';
import type { OptionsProblems } from './share-options';

const ShareOptionsFields = lazyComponent(async () => (await import('./share-options')).ShareOptionsFields);

/** Returns the reasons why the server would reject the fields. A valid or empty field is null. */
const optionsProblems = ({ password, downloadLimit }: ShareOptions): OptionsProblems => ({
  password:
    [...password.normalize('NFC')].length > SHARE_PASSWORD_MAX_CHARS
      ? `A password has at most ${SHARE_PASSWORD_MAX_CHARS} characters.`
      : null,
  downloadLimit: downloadLimitProblem(downloadLimit),
});

/** Returns the fields of an upload request. If an option is not set, its field is undefined. */
export const sharedAs = ({ password, message, downloadLimit }: ShareOptions) => ({
  password: password || undefined,
  message: message.trim() || undefined,
  downloadLimit: downloadLimitOf(downloadLimit) ?? undefined,
});

/** Returns true if the server would reject at least one option. */
export const hasProblem = (options: ShareOptions): boolean =>
  Object.values(optionsProblems(options)).some((problem) => problem !== null);

/** Returns the names of the options that are set. */
export const optionNames = ({ password, downloadLimit, message }: ShareOptions, isEncrypted: boolean): string[] => [
  ...(isEncrypted ? ['encryption'] : []),
  ...(password ? ['password'] : []),
  ...(downloadLimit.trim() ? ['limit'] : []),
  ...(message.trim() ? ['message'] : []),
];

/** Hides the options until a click, because most users do not need them. Meanwhile lists the options that are set. */
export function OptionsLine({ options, onChange }: { options: ShareOptions; onChange(options: ShareOptions): void }) {
  const [isOpen, setOpen] = useState(false);
  const isEncrypted = useEncryptsUploads();
  const names = optionNames(options, isEncrypted);
  return (
    <>
      {isEncrypted && <EncryptionLine />}
      <Options
        isOpen={isOpen}
        summary={names.length > 0 ? `with ${new Intl.ListFormat('en').format(names)}` : 'encryption, password and more'}
        className="border-t border-line"
        edges="px-5"
        onOpen={setOpen}
      >
        <ShareOptionsFields options={options} problems={optionsProblems(options)} onChange={onChange} />
      </Options>
    </>
  );
}
