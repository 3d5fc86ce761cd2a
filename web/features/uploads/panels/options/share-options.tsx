import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { DOWNLOAD_LIMIT_MAX, SHARE_MESSAGE_MAX_CHARS } from '../../../../../worker/contract/limits';
import type { MailProblems } from '../../../../lib/mail-problems';
import { CheckboxField } from '../../../../ui/form/checkbox-field';
import { FormArea } from '../../../../ui/form/form-area';
import { FormField } from '../../../../ui/form/form-field';
import { MailFields } from '../../mailing/mail-fields';
import type { ShareOptions } from '../stage/stage';
import { chooseEncryption, useEncryptsUploads } from './encryption-choice';

/** Error messages. Null if the field is valid or empty. */
export interface OptionsProblems extends MailProblems {
  readonly password: string | null;
  readonly downloadLimit: string | null;
}

interface ShareOptionsFieldsProps {
  options: ShareOptions;
  problems: OptionsProblems;
  offersMail: boolean;
  onChange(options: ShareOptions): void;
}

export function ShareOptionsFields({ options, problems, offersMail, onChange }: ShareOptionsFieldsProps) {
  const isEncrypted = useEncryptsUploads();
  return (
    <div className="grid gap-4 px-5 pt-2 pb-5 *:min-w-0 sm:grid-cols-2">
      {offersMail && (
        <div className="grid gap-4 border-b border-line pb-5 *:min-w-0 sm:col-span-2 sm:grid-cols-2">
          <MailFields
            wish={options.mail}
            problems={problems}
            isEncrypted={isEncrypted}
            onChange={(mail) => onChange({ ...options, mail })}
          />
        </div>
      )}
      <div className="space-y-1.5">
        <FormField
          type="password"
          label={t`Password`}
          autoComplete="new-password"
          value={options.password}
          error={problems.password}
          onChange={(password) => onChange({ ...options, password })}
        />
        <p className="text-sm text-muted">
          <Trans>Needed to open the link. Leave empty for none.</Trans>
        </p>
      </div>
      <div className="space-y-1.5">
        <FormField
          label={t`Delete after this many downloads`}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t`No limit`}
          maxLength={String(DOWNLOAD_LIMIT_MAX).length}
          value={options.downloadLimit}
          error={problems.downloadLimit}
          onChange={(downloadLimit) => onChange({ ...options, downloadLimit })}
        />
        <p className="text-sm text-muted">
          <Trans>Downloads and previews count. After the last one, everything is deleted.</Trans>
        </p>
      </div>
      <div className="sm:col-span-2">
        <CheckboxField
          label={t`Encrypt end-to-end`}
          meaning={t`Files and names are encrypted in this browser. The key is only in the link.`}
          checked={isEncrypted}
          onChange={chooseEncryption}
        />
      </div>
      <div className="sm:col-span-2">
        <FormArea
          label={t({ message: 'Message', comment: 'Label of the field for a message to recipients' })}
          rows={3}
          maxLength={SHARE_MESSAGE_MAX_CHARS}
          value={options.message}
          onChange={(message) => onChange({ ...options, message })}
        />
      </div>
    </div>
  );
}
