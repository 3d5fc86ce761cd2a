import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { EMAIL_MAX_CHARS, MAIL_RECIPIENTS_MAX, SENDER_MAX_CHARS } from '../../../../worker/contract/limits';
import type { MailProblems } from '../../../lib/mail-problems';
import type { MailWish } from '../../../lib/mail-wish';
import { CheckboxField } from '../../../ui/form/checkbox-field';
import { FormField } from '../../../ui/form/form-field';
import { AddressNote } from './address-note';
import { RecipientsField } from './recipients-field';

interface MailFieldsProps {
  wish: MailWish;
  problems: MailProblems;
  /** Encrypted uploads cannot be emailed to recipients. */
  isEncrypted: boolean;
  onChange(wish: MailWish): void;
}

export function MailFields({ wish, problems, isEncrypted, onChange }: MailFieldsProps) {
  const hasAddress = wish.address.trim() !== '';
  const hasRecipients = !isEncrypted && wish.recipients.length > 0;
  const [isTyping, setTyping] = useState(false);
  const setAddress = (address: string) => onChange({ ...wish, address });
  return (
    <>
      <div className="space-y-1.5">
        <FormField
          type="email"
          label={
            isEncrypted
              ? t({ message: 'Email me', comment: 'Label of the field for the email address of the sender' })
              : t`Email me the link`
          }
          autoComplete="email"
          placeholder="you@example.com"
          maxLength={EMAIL_MAX_CHARS}
          value={wish.address}
          error={isTyping ? null : problems.address}
          onBlur={() => setTyping(false)}
          onChange={(address) => {
            setTyping(true);
            setAddress(address);
          }}
        />
        <AddressNote address={wish.address} onChange={setAddress} />
      </div>
      {isEncrypted ? (
        <p className="self-center text-sm text-muted">
          <Trans>
            We can’t email an encrypted upload to others: its key is only in the link, and we don’t have it. Send them
            the link yourself.
          </Trans>
        </p>
      ) : (
        <div className="space-y-1.5">
          <RecipientsField wish={wish} error={problems.recipients} onChange={onChange} />
          <p className="text-sm text-muted">
            {plural(
              { maxPeople: MAIL_RECIPIENTS_MAX },
              {
                one: 'Up to # person. They see your address and can reply to it.',
                other: 'Up to # people. They see your address and can reply to it.',
              },
            )}
          </p>
        </div>
      )}
      {hasRecipients && (
        <FormField
          label={t`Your name (optional)`}
          autoComplete="name"
          maxLength={SENDER_MAX_CHARS}
          value={wish.senderName}
          onChange={(senderName) => onChange({ ...wish, senderName })}
        />
      )}
      {hasAddress && (
        <div className="self-end">
          <CheckboxField
            label={t`Tell me when it’s downloaded`}
            meaning={t`Also a day before it expires, if it wasn’t.`}
            checked={wish.wantsDownloads}
            onChange={(wantsDownloads) => onChange({ ...wish, wantsDownloads })}
          />
        </div>
      )}
    </>
  );
}
