/**
 * The payment provider: the only file that knows its SDK. What it answers is checked before it is believed. A provider
 * that does not answer, or not as it should, throws `payment_unavailable`.
 */
import DodoPayments, { APIError } from 'dodopayments';
import * as z from 'zod/mini';
import { DAY_MS, SECOND_MS } from '../contract/units';
import { ApiError } from '../lib/api-error';
import type { Config } from '../lib/config';
import { readSnapshot, type Snapshot } from './snapshot';
import { isReversalEvent, isWebhookEvent, REVERSAL_EVENTS } from './webhook-events';

const PAYMENT_TIMEOUT_MS = 15 * SECOND_MS;

/** A webhook that is signed by the provider. */
export interface Webhook {
  id: string;
  type: string;
  /** The subscription it is about, as it says; null: it is about something else. */
  snapshot: Snapshot | null;
  /** The subscription it paid for, if it says no more than that. */
  paid: PaidSubscription | null;
  /** What became of a payment; null if it does not say. */
  reversal: Reversal | null;
}

/** A payment that was refunded whole, that its payer disputes, or whose refund failed. */
export interface Reversal {
  readonly kind: (typeof REVERSAL_EVENTS)[keyof typeof REVERSAL_EVENTS];
  readonly paymentId: string;
}

/** What a payment says of its subscription. */
export type PaidSubscription = Pick<Snapshot, 'subscriptionId' | 'userId' | 'customerId'>;

export interface UsageReport {
  eventId: string;
  eventName: string;
  customerId: string;
  numbers: Record<string, number | string>;
}

export interface Payments {
  readonly productId: string;
  /** The page on which the user pays. */
  beginCheckout(asked: { userId: string; email: string; returnUrl: string }): Promise<string>;
  /** As it is at `now`; null: the provider has no such subscription. */
  find(subscriptionId: string, now: number): Promise<Snapshot | null>;
  /** Whether it ends with what is paid, or goes on; answers it as it is then. */
  setCancelling(subscriptionId: string, isCancelling: boolean, now: number): Promise<Snapshot>;
  /** Ends it at once; answers it as it is then. */
  end(subscriptionId: string, now: number): Promise<Snapshot>;
  /**
   * Refunds what was paid for the period that began at `periodStart` (milliseconds). Safe to repeat. Returns null if no
   * payment is there yet.
   */
  refundPeriod(subscriptionId: string, periodStart: number): Promise<'refunded' | 'refused' | null>;
  /** The subscriptions that a payment was for. */
  subscriptionsPaidBy(paymentId: string): Promise<readonly string[]>;
  /** The provider's page for a customer: payment methods and invoices. It works for a while only. */
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** Taken once, however often it is sent. False: the provider refuses what it says. */
  reportUsage(reports: readonly UsageReport[]): Promise<boolean>;
  /** Null: not signed by the provider, or too long ago. */
  readWebhook(body: string, headers: Record<string, string>): Webhook | null;
}

const NOT_FOUND = 404;
/** The request itself is at fault, not its moment or its key. */
const REFUSED = [400, NOT_FOUND, 409, 422];

/** A payment may be made so long before the period that it pays for begins. */
const PAID_AHEAD_MS = DAY_MS;
/** Codes of a refund that was asked for before. https://docs.dodopayments.com/api-reference/error-codes */
const REFUNDED_BEFORE = [
  'PAYMENT_ALREADY_REFUNDED',
  'PAYMENT_HAS_BEEN_REFUNDED',
  'EXISTING_REFUND_REQUEST_PROCESSING',
  'NOTHING_TO_REFUND',
];
/** Code of a checkout that the setting "Allow Multiple Subscriptions" forbids. */
const HAS_SUBSCRIPTION = 'CUSTOMER_HAS_EXISTING_SUBSCRIPTION';

/** Whether plans can be bought. */
export const isPaymentSetUp = (config: Config): boolean =>
  [config.DODO_PAYMENTS_API_KEY, config.DODO_PAYMENTS_WEBHOOK_KEY, config.DODO_PREMIUM_PRODUCT_ID].every(
    (value) => value !== '',
  );

/** Null: payment is not set up. A stand-in's address in a deployed Worker was refused before (`lib/config.ts`). */
export function paymentsOf(config: Config): Payments | null {
  const { DODO_PAYMENTS_API_KEY, DODO_PAYMENTS_WEBHOOK_KEY, DODO_PREMIUM_PRODUCT_ID, DODO_PAYMENTS_BASE_URL } = config;
  if (!isPaymentSetUp(config)) return null;
  const client = new DodoPayments({
    bearerToken: DODO_PAYMENTS_API_KEY,
    webhookKey: DODO_PAYMENTS_WEBHOOK_KEY,
    ...(DODO_PAYMENTS_BASE_URL !== '' && { baseURL: DODO_PAYMENTS_BASE_URL }),
    timeout: PAYMENT_TIMEOUT_MS,
    maxRetries: 1,
    logLevel: 'off',
  });
  return {
    productId: DODO_PREMIUM_PRODUCT_ID,
    async beginCheckout({ userId, email, returnUrl }) {
      const session = await asked(() =>
        client.checkoutSessions.create({
          product_cart: [{ product_id: DODO_PREMIUM_PRODUCT_ID, quantity: 1 }],
          customer: { email },
          return_url: returnUrl,
          metadata: { user_id: userId },
        }),
      );
      const page = z.url().safeParse(session.checkout_url);
      if (!page.success) throw new ApiError('payment_unavailable');
      return page.data;
    },
    async find(subscriptionId, now) {
      const found = await asked(() =>
        client.subscriptions.retrieve(subscriptionId).catch((error: unknown) => {
          if (error instanceof APIError && error.status === NOT_FOUND) return null;
          throw error;
        }),
      );
      return found && believed(found, now);
    },
    async setCancelling(subscriptionId, isCancelling, now) {
      const change = { cancel_at_next_billing_date: isCancelling };
      return believed(await asked(() => client.subscriptions.update(subscriptionId, change)), now);
    },
    async end(subscriptionId, now) {
      const change = { status: 'cancelled', cancel_reason: 'cancelled_by_merchant' } as const;
      return believed(await asked(() => client.subscriptions.update(subscriptionId, change)), now);
    },
    async refundPeriod(subscriptionId, periodStart) {
      const { items } = await asked(() =>
        client.payments.list({
          subscription_id: subscriptionId,
          status: 'succeeded',
          created_at_gte: new Date(periodStart - PAID_AHEAD_MS).toISOString(),
        }),
      );
      const outcomes: boolean[] = [];
      for (const { payment_id, total_amount, refund_status } of items) {
        outcomes.push(total_amount === 0 || refund_status === 'full' || (await refund(client, payment_id)));
      }
      if (outcomes.length === 0) return null;
      return outcomes.every(Boolean) ? 'refunded' : 'refused';
    },
    async subscriptionsPaidBy(paymentId) {
      const payment = paidForSchema.safeParse(await asked(() => client.payments.retrieve(paymentId)));
      if (!payment.success) throw new ApiError('payment_unavailable');
      return payment.data.subscription_ids;
    },
    async openPortal(customerId, returnUrl) {
      const session = await asked(() => client.customers.customerPortal.create(customerId, { return_url: returnUrl }));
      const page = z.url().safeParse(session.link);
      if (!page.success) throw new ApiError('payment_unavailable');
      return page.data;
    },
    async reportUsage(reports) {
      const events = reports.map(({ eventId, eventName, customerId, numbers }) => ({
        event_id: eventId,
        event_name: eventName,
        customer_id: customerId,
        metadata: numbers,
      }));
      return asked(async () => {
        try {
          await client.usageEvents.ingest({ events });
          return true;
        } catch (error) {
          if (!(error instanceof APIError) || !REFUSED.includes(error.status ?? 0)) throw error;
          console.error(JSON.stringify({ payments: error.status, refused: reports.map(({ eventName }) => eventName) }));
          return false;
        }
      });
    },
    readWebhook(body, headers) {
      try {
        const event: unknown = client.webhooks.unwrap(body, { headers });
        return readEvent(headers['webhook-id'] ?? '', event);
      } catch {
        return null;
      }
    },
  };
}

/** Refunds a payment whole. Returns false if the provider refuses. */
const refund = (client: DodoPayments, paymentId: string): Promise<boolean> =>
  asked(async () => {
    try {
      const reason = 'The subscription was one too many.';
      return (await client.refunds.create({ payment_id: paymentId, reason })).status !== 'failed';
    } catch (error) {
      if (!(error instanceof APIError) || !REFUSED.includes(error.status ?? 0)) throw error;
      if (REFUNDED_BEFORE.includes(codeOf(error) ?? '')) return true;
      console.error(JSON.stringify({ payments: error.status, refused: 'refund', code: codeOf(error) }));
      return false;
    }
  });

const errorSchema = z.object({ code: z.string() });

/** The provider's own code of an error, or null if it sent none. */
function codeOf(error: APIError): string | null {
  const { success, data } = errorSchema.safeParse(error.error);
  return success ? data.code : null;
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof APIError && codeOf(error) === HAS_SUBSCRIPTION) throw new ApiError('already_subscribed');
    console.error(
      JSON.stringify({ payments: error instanceof APIError ? (error.status ?? error.name) : String(error) }),
    );
    throw new ApiError('payment_unavailable');
  }
}

function believed(sent: DodoPayments.Subscription, now: number): Snapshot {
  const snapshot = readSnapshot(sent, now);
  if (!snapshot) throw new ApiError('payment_unavailable');
  return snapshot;
}

const eventSchema = z.object({ type: z.string(), timestamp: z.string(), data: z.unknown() });

/** A payment names its subscription and not its product. */
const paymentSchema = z.object({
  subscription_id: z.string().check(z.minLength(1)),
  customer: z.object({ customer_id: z.string() }),
  metadata: z.object({ user_id: z.optional(z.string()) }),
});

const paidForSchema = z.object({ subscription_ids: z.array(z.string()) });

/** Refunds and disputes name the payment alone. A refund of a part leaves the plan as it is. */
const reversalSchema = z.object({ payment_id: z.string().check(z.minLength(1)), is_partial: z.optional(z.boolean()) });

function readEvent(id: string, sent: unknown): Webhook {
  const { type, timestamp, data } = z.parse(eventSchema, sent);
  const at = Date.parse(timestamp);
  const isOfSubscription = isWebhookEvent(type) && type.startsWith('subscription.') && !Number.isNaN(at);
  return {
    id,
    type,
    snapshot: isOfSubscription ? readSnapshot(data, at) : null,
    paid: type === 'payment.succeeded' ? readPayment(data) : null,
    reversal: isReversalEvent(type) ? readReversal(REVERSAL_EVENTS[type], data) : null,
  };
}

function readReversal(kind: Reversal['kind'], sent: unknown): Reversal | null {
  const { success, data } = reversalSchema.safeParse(sent);
  return success && data.is_partial !== true ? { kind, paymentId: data.payment_id } : null;
}

function readPayment(sent: unknown): PaidSubscription | null {
  const { success, data } = paymentSchema.safeParse(sent);
  if (!success) return null;
  return {
    subscriptionId: data.subscription_id,
    userId: data.metadata.user_id ?? null,
    customerId: data.customer.customer_id,
  };
}
