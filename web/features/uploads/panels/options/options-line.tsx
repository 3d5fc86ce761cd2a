import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { downloadLimitOf, downloadLimitProblem } from '../../../../lib/download-limit';
import { listOf } from '../../../../lib/format';
import { mailProblems } from '../../../../lib/mail-problems';
import { offeredMail } from '../../../../lib/mail-wish';
import { lazyComponent } from '../../../../lib/page/lazy-component';
import { longPasswordProblem } from '../../../../lib/password-problem';
import { useSiteConfig } from '../../../../lib/site-config';
import { Options } from '../../../../ui/form/options';
import type { ShareOptions } from '../stage/stage';
import { useEncryptsUploads } from './encryption-choice';
import { EncryptionLine } from './encryption-line';
import type { OptionsProblems } from './share-options';

const ShareOptionsFields = lazyComponent(async () => (await import('./share-options')).ShareOptionsFields);

const optionsProblems = ({ password, downloadLimit, mail }: ShareOptions, isEncrypted: boolean): OptionsProblems => ({
  password: longPasswordProblem(password),
  downloadLimit: downloadLimitProblem(downloadLimit),
  ...mailProblems(offeredMail(mail, isEncrypted)),
});

/** Returns fields of an upload request. An option that is not set is undefined. */
export const optionFields = ({ password, message, downloadLimit }: ShareOptions) => ({
  password: password || undefined,
  message: message.trim() || undefined,
  downloadLimit: downloadLimitOf(downloadLimit) ?? undefined,
});

export const hasProblem = (options: ShareOptions, isEncrypted: boolean): boolean =>
  Object.values(optionsProblems(options, isEncrypted)).some((problem) => problem !== null);

/** Example: `with password and limit`. Returns null if no option is set. */
export function optionsWords(
  { password, downloadLimit, message, mail }: ShareOptions,
  isEncrypted: boolean,
): string | null {
  const names = [
    ...(mail.address.trim()
      ? [t({ message: 'email', comment: 'In a list of options. Example: with email and limit' })]
      : []),
    ...(isEncrypted
      ? [t({ message: 'encryption', comment: 'In a list of options. Example: with email and limit' })]
      : []),
    ...(password ? [t({ message: 'password', comment: 'In a list of options. Example: with email and limit' })] : []),
    ...(downloadLimit.trim()
      ? [t({ message: 'limit', comment: 'In a list of options. Example: with email and limit' })]
      : []),
    ...(message.trim()
      ? [t({ message: 'message', comment: 'In a list of options. Example: with email and limit' })]
      : []),
  ];
  if (names.length === 0) return null;
  const options = listOf(names);
  return t({ message: `with ${options}`, comment: 'Example: with password and limit' });
}

interface OptionsLineProps {
  options: ShareOptions;
  /** True if the upload can be emailed. The email fields also need a site that sends emails. */
  canBeEmailed?: boolean;
  onChange(options: ShareOptions): void;
}

/** Opens the options, which most users do not need. While closed, lists the options that are set. */
export function OptionsLine({ options, canBeEmailed = false, onChange }: OptionsLineProps) {
  const [isOpen, setOpen] = useState(false);
  const isEncrypted = useEncryptsUploads();
  const offersMail = useSiteConfig()?.mail === true && canBeEmailed;
  const offer = offersMail ? t`email, password and more` : t`encryption, password and more`;
  return (
    <>
      {isEncrypted && <EncryptionLine />}
      <Options
        isOpen={isOpen}
        summary={optionsWords(options, isEncrypted) ?? offer}
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
