import { useState } from 'react';
import { SHARE_PASSWORD_MAX_CHARS } from '../../../../../worker/contract/limits';
import { downloadLimitOf, downloadLimitProblem } from '../../../../lib/download-limit';
import { listOf } from '../../../../lib/format';
import { mailProblems, offeredMail } from '../../../../lib/mail-wish';
import { lazyComponent } from '../../../../lib/page/lazy-component';
import { useSiteConfig } from '../../../../lib/site-config';
import { Options } from '../../../../ui/form/options';
import type { ShareOptions } from '../stage/stage';
import { useEncryptsUploads } from './encryption-choice';
import { EncryptionLine } from './encryption-line';
import type { OptionsProblems } from './share-options';

const ShareOptionsFields = lazyComponent(async () => (await import('./share-options')).ShareOptionsFields);

/** Returns the reasons why the server would reject the fields. A valid or empty field is null. */
const optionsProblems = ({ password, downloadLimit, mail }: ShareOptions, isEncrypted: boolean): OptionsProblems => ({
  password:
    [...password.normalize('NFC')].length > SHARE_PASSWORD_MAX_CHARS
      ? `A password has at most ${SHARE_PASSWORD_MAX_CHARS} characters.`
      : null,
  downloadLimit: downloadLimitProblem(downloadLimit),
  ...mailProblems(offeredMail(mail, isEncrypted)),
});

/** Returns the fields of an upload request. If an option is not set, its field is undefined. */
export const sharedAs = ({ password, message, downloadLimit }: ShareOptions) => ({
  password: password || undefined,
  message: message.trim() || undefined,
  downloadLimit: downloadLimitOf(downloadLimit) ?? undefined,
});

/** Returns true if the server would reject at least one option. */
export const hasProblem = (options: ShareOptions, isEncrypted: boolean): boolean =>
  Object.values(optionsProblems(options, isEncrypted)).some((problem) => problem !== null);

/** Returns the names of the options that are set. */
export const optionNames = (
  { password, downloadLimit, message, mail }: ShareOptions,
  isEncrypted: boolean,
): string[] => [
  ...(mail.address.trim() ? ['email'] : []),
  ...(isEncrypted ? ['encryption'] : []),
  ...(password ? ['password'] : []),
  ...(downloadLimit.trim() ? ['limit'] : []),
  ...(message.trim() ? ['message'] : []),
];

interface OptionsLineProps {
  options: ShareOptions;
  /** True if the upload can be emailed, provided that the site sends emails. */
  canBeEmailed?: boolean;
  onChange(options: ShareOptions): void;
}

/**
 * Line that shows the options after a click. Most users do not need options, so the options are hidden at first.
 * While the options are hidden, the line lists the options that are set.
 */
export function OptionsLine({ options, canBeEmailed = false, onChange }: OptionsLineProps) {
  const [isOpen, setOpen] = useState(false);
  const isEncrypted = useEncryptsUploads();
  const offersMail = useSiteConfig()?.mail === true && canBeEmailed;
  const names = optionNames(options, isEncrypted);
  const offer = offersMail ? 'email, password and more' : 'encryption, password and more';
  return (
    <>
      {isEncrypted && <EncryptionLine />}
      <Options
        isOpen={isOpen}
        summary={names.length > 0 ? `with ${listOf(names)}` : offer}
        className="border-t border-line"
        edges="px-5"
        onOpen={setOpen}
      >
        <ShareOptionsFields
          options={options}
          problems={optionsProblems(options, isEncrypted)}
          offersMail={offersMail}
          onChange={onChange}
        />
      </Options>
    </>
  );
}
