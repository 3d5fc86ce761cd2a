import { type SubscriptionState, statusAt } from './lifecycle';

const isUnpaid = ({ reportedStatus }: SubscriptionState): boolean =>
  reportedStatus === 'past_due' || reportedStatus === 'on_hold';

/** Returns the kind of mail about a change of a subscription, or null for none. */
export function planNews(
  before: SubscriptionState,
  after: SubscriptionState,
  now: number,
): 'payment_failed' | 'plan_ends' | null {
  const status = statusAt(after, now);
  if (status === 'grace_period' && isUnpaid(after) && !isUnpaid(before)) return 'payment_failed';
  if (status === 'cancelled' && statusAt(before, now) !== 'cancelled') return 'plan_ends';
  return null;
}
