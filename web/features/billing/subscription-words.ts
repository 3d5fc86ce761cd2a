import { formatDate } from '../../lib/format';
import type { Profile } from './queries';

type SubscriptionDates = Pick<Profile, 'subscriptionExpiresAt' | 'foldersKeptUntil'> & {
  subscriptionTier: Pick<Profile['subscriptionTier'], 'status'>;
};

export const dateName = (status: string | null): string => {
  if (status === 'cancelled') return 'Ends';
  if (status === 'grace_period') return 'Ends unless paid';
  return status === 'expired' ? 'Ended' : 'Renews';
};

/** Returns null for plans that continue. */
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
      return `Premium ends on ${end}. Files without an expiry are kept until ${deletionDate}, then deleted. Resume to keep them.`;
    case 'grace_period':
      return `Your last payment failed. Pay until ${end}, or Premium ends, and files without an expiry are deleted on ${deletionDate}.`;
    case 'expired':
      return `Premium has ended. Files without an expiry are deleted on ${deletionDate}. Subscribe again to keep them.`;
    default:
      return null;
  }
}

export function secondSubscriptionNotice(second: Profile['secondSubscription']): string | null {
  if (second === null) return null;
  // `foundAt` may be later than the payment, because a webhook can be late.
  const found = `On ${formatDate(second.foundAt)} we saw that you had paid for a second subscription.`;
  switch (second.refund) {
    case 'pending':
      return `${found} One is enough, so we end it. Its refund is on the way.`;
    case 'refunded':
      return `${found} One is enough, so we ended it and refunded it. Your bank may need some days to show the money.`;
    case 'refused':
      return `${found} One is enough, so we ended it, but its refund did not go through. Contact us, and we’ll send the money back.`;
  }
}

export const cancelConsequences = ({ subscriptionExpiresAt, foldersKeptUntil }: SubscriptionDates): string =>
  subscriptionExpiresAt && foldersKeptUntil
    ? `Premium continues until ${formatDate(subscriptionExpiresAt)}. Files without an expiry are kept until ${formatDate(foldersKeptUntil)}, then deleted. Until Premium ends you can resume it.`
    : 'Files without an expiry are deleted 7 days after Premium ends.';

export function overageWords(overage: Profile['overage']): string | null {
  if (overage === null) return null;
  const { storageGb, bandwidthGb, usd } = overage;
  return [
    `$${usd.toFixed(2)}`,
    ...(storageGb > 0 ? [`${storageGb} GB of storage`] : []),
    ...(bandwidthGb > 0 ? [`${bandwidthGb} GB of bandwidth`] : []),
  ].join(' · ');
}
