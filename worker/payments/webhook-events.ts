/** Events that the provider must send. `docs/operations.md` lists them, and `npm run smoke` checks them. */
import type DodoPayments from 'dodopayments';

const SUBSCRIPTION_EVENTS = [
  'subscription.active',
  'subscription.renewed',
  'subscription.on_hold',
  'subscription.past_due',
  'subscription.paused',
  'subscription.unpaused',
  'subscription.cancelled',
  'subscription.failed',
  'subscription.expired',
  'subscription.plan_changed',
  'subscription.updated',
] as const;

/** A refund or dispute ends the plan. After a failed refund, the profile says that the money did not arrive. */
export const REVERSAL_EVENTS = {
  'refund.succeeded': 'refunded',
  'refund.failed': 'refund_failed',
  'dispute.opened': 'disputed',
  'dispute.accepted': 'disputed',
  'dispute.lost': 'disputed',
} as const;
type ReversalEvent = keyof typeof REVERSAL_EVENTS;

export const WEBHOOK_EVENTS = [
  ...SUBSCRIPTION_EVENTS,
  'payment.succeeded',
  ...(Object.keys(REVERSAL_EVENTS) as ReversalEvent[]),
] as const satisfies readonly DodoPayments.UnwrapWebhookEvent['type'][];

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const isWebhookEvent = (type: string): type is WebhookEvent =>
  (WEBHOOK_EVENTS as readonly string[]).includes(type);

export const isReversalEvent = (type: string): type is ReversalEvent => Object.hasOwn(REVERSAL_EVENTS, type);
