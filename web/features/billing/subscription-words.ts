import { t } from '@lingui/core/macro';
import { formatDate } from '../../lib/format';
import { formatCharge } from './plan-words';
import type { Profile } from './queries';

type SubscriptionDates = Pick<Profile, 'subscriptionExpiresAt' | 'foldersKeptUntil'> & {
  subscriptionTier: Pick<Profile['subscriptionTier'], 'status'>;
};

export const dateName = (status: string | null): string => {
  if (status === 'cancelled') return t({ message: 'Ends', context: 'subscription', comment: 'Before a date' });
  if (status === 'grace_period')
    return t({ message: 'Ends unless paid', context: 'subscription', comment: 'Before a date' });
  return status === 'expired'
    ? t({ message: 'Ended', context: 'subscription', comment: 'Before a date' })
    : t({ message: 'Renews', context: 'subscription', comment: 'Verb, before a date' });
};

/** Returns null if the plan continues, or if the files of an ended plan are no longer kept. */
export function endingNotice({
  subscriptionTier,
  subscriptionExpiresAt,
  foldersKeptUntil,
}: SubscriptionDates): string | null {
  if (!subscriptionExpiresAt || !foldersKeptUntil) return null;
  const end = formatDate(subscriptionExpiresAt);
  const deletionDate = formatDate(foldersKeptUntil);
  switch (subscriptionTier.status) {
    case 'cancelled':
      return t({
        message: `Premium ends on ${end}. Files without an expiry are kept until ${deletionDate}, then deleted. Resume to keep them.`,
        comment: 'Both values are dates. “Resume” is about the subscription',
      });
    case 'grace_period':
      return t({
        message: `Your last payment failed. Pay until ${end}, or Premium ends, and files without an expiry are deleted on ${deletionDate}.`,
        comment: 'Both values are dates',
      });
    case 'expired':
      return t`Premium has ended. Files without an expiry are deleted on ${deletionDate}. Subscribe again to keep them.`;
    default:
      return null;
  }
}

export function secondSubscriptionNotice(subscription: Profile['secondSubscription']): string | null {
  if (subscription === null) return null;
  const date = formatDate(subscription.foundAt);
  switch (subscription.refund) {
    case 'pending':
      return t`On ${date} we saw that you had paid for a second subscription. One is enough, so we end it. Its refund is on the way.`;
    case 'refunded':
      return t`On ${date} we saw that you had paid for a second subscription. One is enough, so we ended it and refunded it. Your bank may need some days to show the money.`;
    case 'refused':
      return t`On ${date} we saw that you had paid for a second subscription. One is enough, so we ended it, but its refund did not go through. Contact us, and we’ll send the money back.`;
  }
}

export function cancelConsequences({ subscriptionExpiresAt, foldersKeptUntil }: SubscriptionDates): string {
  if (!subscriptionExpiresAt || !foldersKeptUntil) {
    return t`Files without an expiry are deleted 7 days after Premium ends.`;
  }
  const end = formatDate(subscriptionExpiresAt);
  const deletionDate = formatDate(foldersKeptUntil);
  return t({
    message: `Premium continues until ${end}. Files without an expiry are kept until ${deletionDate}, then deleted. Until Premium ends you can resume it.`,
    comment: 'Both values are dates',
  });
}

export function overageWords(overage: Profile['overage']): string | null {
  if (overage === null) return null;
  const { storageGb, bandwidthGb, usd } = overage;
  return [
    formatCharge(usd),
    ...(storageGb > 0 ? [t`${storageGb} GB of storage`] : []),
    ...(bandwidthGb > 0 ? [t`${bandwidthGb} GB of bandwidth`] : []),
  ].join(' · ');
}
