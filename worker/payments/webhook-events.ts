/**
 * The webhooks that the Worker acts on. The provider has to send exactly these: `npm run deploy` compares the list with
 * the provider's, `docs/operations.md` names them, and the stand-in sends no others.
 */

/** What became of a subscription. */
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

/**
 * What becomes of a payment. The plan it paid for ends if it is refunded or disputed. A refund can fail after it was
 * accepted: the person is told that it did not arrive.
 */
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
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const isWebhookEvent = (type: string): type is WebhookEvent =>
  (WEBHOOK_EVENTS as readonly string[]).includes(type);

export const isReversalEvent = (type: string): type is ReversalEvent => Object.hasOwn(REVERSAL_EVENTS, type);
