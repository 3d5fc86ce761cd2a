import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useSession } from '../../../lib/session/use-session';
import { useSiteConfig } from '../../../lib/site-config';
import { CheckboxField } from '../../../ui/form/checkbox-field';
import { confirmOnly } from './mailing';
import { MailingStatus } from './mailing-status';
import { useSenderAddress } from './sender-address';

interface DeliveryMailProps {
  isWanted: boolean;
  onChange(isWanted: boolean): void;
}

/** Checkbox for emails about each delivery. Confirms the owner's address if necessary. */
export function DeliveryMail({ isWanted, onChange }: DeliveryMailProps) {
  const isOffered = useSiteConfig()?.mail === true;
  const { confirmed, suggested } = useSenderAddress();
  if (!isOffered) return null;
  return (
    <div className="space-y-2">
      <CheckboxField
        label={t`Email me when files arrive`}
        meaning={
          confirmed === null
            ? t`We check your address first.`
            : t({ message: `To ${confirmed}.`, comment: 'The value is the email address that gets the emails' })
        }
        checked={isWanted}
        onChange={onChange}
      />
      {isWanted && confirmed === null && <AddressCheck address={suggested ?? ''} />}
    </div>
  );
}

function AddressCheck({ address }: { address: string }) {
  const { userId } = useSession();
  const [mailing] = useState(() => confirmOnly(address, { userId }));
  return <MailingStatus mailing={mailing} isComplete />;
}
