/** Simulates the payment provider, as far as we know its behaviour. A period ends only when `act` is called. */
import { randomBytes } from 'node:crypto';
import type DodoPayments from 'dodopayments';
import type { WebhookEvent } from '../../worker/payments/webhook-events.ts';

export type Subscription = DodoPayments.Subscription;
export type UsageEvent = DodoPayments.EventInput;

const DAY_MS = 86_400_000;
const PERIOD_MS = 30 * DAY_MS;
const PRICE_CENTS = 800;

export const CARDS = {
  '4242424242424242': 'always works',
  '4000000000000341': 'works now, and fails when the subscription is renewed',
  '4000000000000002': 'is declined',
} as const;
type Card = keyof typeof CARDS;

export interface Checkout {
  readonly id: string;
  readonly email: string;
  readonly returnUrl: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export type SubscriptionEventType = Extract<WebhookEvent, `subscription.${string}`>;

export type Payment = Pick<
  DodoPayments.PaymentListResponse,
  'payment_id' | 'subscription_ids' | 'created_at' | 'total_amount' | 'status' | 'refund_status'
>;

export type ProviderEvent = SubscriptionEvent | ReversalEvent;

export type ReversalEvent = { readonly at: number } & (
  | { readonly type: 'refund.succeeded' | 'refund.failed'; readonly data: DodoPayments.Refund }
  | { readonly type: 'dispute.opened'; readonly data: DodoPayments.Dispute }
);

export interface SubscriptionEvent {
  readonly type: SubscriptionEventType;
  readonly at: number;
  readonly data: Subscription;
}

export const ACTS = ['end-period', 'renew', 'fail-renewal', 'expire', 'end-now', 'refund', 'dispute'] as const;
export type Act = (typeof ACTS)[number];

const newId = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;
const iso = (time: number): string => new Date(time).toISOString();

export class ProviderState {
  readonly checkouts = new Map<string, Checkout>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly usage = new Map<string, UsageEvent>();
  readonly payments = new Map<string, Payment>();
  readonly refunds: DodoPayments.Refund[] = [];
  /** The provider's setting "Allow Multiple Subscriptions", which is on by default. */
  allowsMultipleSubscriptions = true;
  /** Makes refunds fail, as the real provider does for payments older than 30 days. */
  refusesRefunds = false;
  /** Makes changes of all subscriptions fail, or only those of the subscription with this id. */
  refusesUpdates: boolean | string = false;
  private readonly cards = new Map<string, Card>();
  private readonly productId: string;
  private lastEventAt = 0;

  constructor(productId: string) {
    this.productId = productId;
  }

  /** Begins a checkout. Returns null unless the cart has exactly one entry, with the product of this stand-in. */
  begin({ product_cart, customer, return_url, metadata }: DodoPayments.CheckoutSessionRequest): Checkout | null {
    if (product_cart.length !== 1 || product_cart[0]?.product_id !== this.productId) return null;
    const checkout = {
      id: newId('cks'),
      email: customer && 'email' in customer ? customer.email : '',
      returnUrl: return_url ?? '',
      metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [name, String(value)])),
    };
    this.checkouts.set(checkout.id, checkout);
    return checkout;
  }

  /** Pays for a checkout. Returns null if the card is declined or unknown. */
  pay(checkout: Checkout, cardNumber: string, now: number): SubscriptionEvent[] | null {
    const card = cardNumber.replaceAll(/\D/g, '');
    if (!isCard(card) || CARDS[card] === 'is declined') return null;
    this.checkouts.delete(checkout.id);
    const subscription = newSubscription(checkout, this.productId, now);
    this.cards.set(subscription.subscription_id, card);
    this.charge(subscription, now);
    return [this.write(subscription, 'subscription.active', now)];
  }

  setCancelling(subscription: Subscription, isCancelling: boolean, now: number): SubscriptionEvent[] {
    const cancelled_at = isCancelling ? iso(now) : null;
    return [
      this.write(
        { ...subscription, cancel_at_next_billing_date: isCancelling, cancelled_at },
        'subscription.updated',
        now,
      ),
    ];
  }

  act(subscription: Subscription, act: Act, now: number): ProviderEvent[] {
    switch (act) {
      case 'end-period': {
        if (subscription.cancel_at_next_billing_date) return this.endWith(subscription, 'cancelled', now);
        const card = this.cards.get(subscription.subscription_id);
        return this.act(subscription, card === '4000000000000341' ? 'fail-renewal' : 'renew', now);
      }
      case 'renew':
        this.charge(subscription, now);
        return [this.write(renewed(subscription, now), 'subscription.renewed', now)];
      case 'fail-renewal':
        return this.endWith(subscription, 'on_hold', now);
      case 'expire':
        return [this.write({ ...subscription, status: 'expired', expires_at: iso(now) }, 'subscription.expired', now)];
      case 'end-now': {
        const ended: Subscription = {
          ...subscription,
          status: 'cancelled',
          cancelled_at: iso(now),
          cancel_at_next_billing_date: false,
        };
        return [this.write(ended, 'subscription.cancelled', now)];
      }
      case 'refund':
        return [this.refundInFull(this.lastPaymentOf(subscription), subscription, now)];
      case 'dispute': {
        const data = disputeOf(this.lastPaymentOf(subscription), now);
        return [{ type: 'dispute.opened', at: this.timeOf(now), data }];
      }
    }
  }

  /** Refunds a payment. Returns an error code of the provider if the refund is refused. */
  refund(payment: Payment, now: number): ReversalEvent | string {
    const subscription = this.subscriptions.get(payment.subscription_ids[0] ?? '');
    if (payment.refund_status === 'full') return 'PAYMENT_ALREADY_REFUNDED';
    if (this.refusesRefunds || !subscription) return 'REFUND_WINDOW_EXPIRED';
    return this.refundInFull(payment, subscription, now);
  }

  /** Returns the payments of a subscription since `since` (milliseconds since 1970), newest first. */
  paymentsOf(subscriptionId: string, since: number): Payment[] {
    return [...this.payments.values()]
      .filter(({ subscription_ids, created_at }) => {
        return subscription_ids.includes(subscriptionId) && Date.parse(created_at) >= since;
      })
      .toReversed();
  }

  hasTooMany(email: string): boolean {
    const active = [...this.subscriptions.values()].filter(({ status }) => status === 'active');
    return !this.allowsMultipleSubscriptions && active.some(({ customer }) => customer.email === email);
  }

  ingest(events: readonly UsageEvent[]): number {
    const fresh = events.filter(({ event_id }) => !this.usage.has(event_id));
    for (const event of fresh) this.usage.set(event.event_id, event);
    return fresh.length;
  }

  private endWith(subscription: Subscription, status: 'cancelled' | 'on_hold', now: number): SubscriptionEvent[] {
    const ended = { ...subscription, next_billing_date: iso(now) };
    return [
      this.write(ended, 'subscription.updated', now),
      this.write({ ...ended, status }, `subscription.${status}`, now),
    ];
  }

  private write(data: Subscription, type: SubscriptionEventType, now: number): SubscriptionEvent {
    this.subscriptions.set(data.subscription_id, data);
    return { type, at: this.timeOf(now), data };
  }

  private timeOf(now: number): number {
    this.lastEventAt = Math.max(now, this.lastEventAt + 1);
    return this.lastEventAt;
  }

  private charge({ subscription_id }: Subscription, now: number): void {
    const payment_id = newId('pay');
    const paid = { created_at: iso(now), total_amount: PRICE_CENTS, status: 'succeeded', refund_status: null } as const;
    this.payments.set(payment_id, { payment_id, subscription_ids: [subscription_id], ...paid });
  }

  private refundInFull(payment: Payment, subscription: Subscription, now: number): ReversalEvent {
    const data = refundOf(payment, subscription, now);
    this.payments.set(payment.payment_id, { ...payment, refund_status: 'full' });
    this.refunds.push(data);
    return { type: 'refund.succeeded', at: this.timeOf(now), data };
  }

  private lastPaymentOf({ subscription_id }: Subscription): Payment {
    const [paid] = this.paymentsOf(subscription_id, 0);
    if (!paid) throw new Error('This subscription is not paid.');
    return paid;
  }
}

const isCard = (text: string): text is Card => text in CARDS;

const renewed = (subscription: Subscription, now: number): Subscription => ({
  ...subscription,
  status: 'active',
  previous_billing_date: iso(now),
  next_billing_date: iso(now + PERIOD_MS),
});

const refundOf = ({ payment_id }: Payment, { customer }: Subscription, now: number): DodoPayments.Refund => ({
  brand_id: 'bus_stand_in',
  business_id: 'bus_stand_in',
  created_at: iso(now),
  customer,
  is_partial: false,
  metadata: {},
  payment_id,
  refund_id: newId('ref'),
  status: 'succeeded',
  amount: PRICE_CENTS,
  currency: 'USD',
});

const disputeOf = ({ payment_id }: Payment, now: number): DodoPayments.Dispute => ({
  amount: String(PRICE_CENTS),
  business_id: 'bus_stand_in',
  created_at: iso(now),
  currency: 'USD',
  dispute_id: newId('dis'),
  dispute_stage: 'dispute',
  dispute_status: 'dispute_opened',
  payment_id,
});

function newSubscription({ email, metadata }: Checkout, productId: string, now: number): Subscription {
  const name = email.split('@')[0] ?? '';
  return {
    addons: [],
    billing: { country: 'US' },
    brand_id: 'bus_stand_in',
    cancel_at_next_billing_date: false,
    created_at: iso(now),
    credit_entitlement_cart: [],
    currency: 'USD',
    customer: { customer_id: newId('cus'), email, name },
    has_payment_method: true,
    metadata: { ...metadata },
    meter_credit_entitlement_cart: [],
    meters: [],
    next_billing_date: iso(now + PERIOD_MS),
    on_demand: false,
    payment_frequency_count: 1,
    payment_frequency_interval: 'Month',
    previous_billing_date: iso(now),
    product_id: productId,
    quantity: 1,
    recurring_pre_tax_amount: PRICE_CENTS,
    status: 'active',
    subscription_id: newId('sub'),
    subscription_period_count: 10,
    subscription_period_interval: 'Year',
    tax_inclusive: false,
    trial_period_days: 0,
    cancelled_at: null,
    expires_at: null,
  };
}
