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

/** A payment was given back, or its payer disputes it: the plan it paid for ends. */
export const REVERSAL_EVENTS = ['refund.succeeded', 'dispute.opened', 'dispute.accepted', 'dispute.lost'] as const;

export const WEBHOOK_EVENTS = [
  ...SUBSCRIPTION_EVENTS,
  'payment.succeeded',
  ...REVERSAL_EVENTS,
  // A refund that was accepted at first: the person is told that it did not arrive.
  'refund.failed',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const isWebhookEvent = (type: string): type is WebhookEvent =>
  (WEBHOOK_EVENTS as readonly string[]).includes(type);
