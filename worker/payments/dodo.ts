/**
 * Calls the payment provider. No other file of the Worker calls its SDK. A failed call throws `payment_unavailable`,
 * unless its method says otherwise.
 */
import DodoPayments, { APIError } from 'dodopayments';
import * as z from 'zod/mini';
import { DAY_MS, SECOND_MS } from '../contract/units';
import { ApiError } from '../lib/api-error';
import type { Config } from '../lib/config';
import { readSnapshot, type Snapshot } from './snapshot';
import { isReversalEvent, isWebhookEvent, REVERSAL_EVENTS } from './webhook-events';

const PAYMENT_TIMEOUT_MS = 15 * SECOND_MS;
/**
 * The provider counts pages from 0. Without a number, the SDK takes the first response for page 1 and continues with
 * page 2.
 */
const FIRST_PAGE = 0;

export interface Webhook {
  id: string;
  type: string;
  /** Event of a subscription. Null if the webhook is another event, or invalid. */
  snapshot: Snapshot | null;
  paidSubscription: PaidSubscription | null;
  /** Full refund, failed refund or dispute. Null if the webhook is another event, or invalid. */
  reversal: Reversal | null;
}

export interface Reversal {
  readonly kind: (typeof REVERSAL_EVENTS)[keyof typeof REVERSAL_EVENTS];
  readonly paymentId: string;
}

export type PaidSubscription = Pick<Snapshot, 'subscriptionId' | 'userId' | 'customerId'>;

export interface UsageReport {
  eventId: string;
  eventName: string;
  customerId: string;
  numbers: Record<string, number | string>;
}

export interface Payments {
  readonly productId: string;
  /** Returns the URL of the provider's payment page. Can also throw `already_subscribed`. */
  beginCheckout(checkout: { userId: string; email: string | undefined; returnUrl: string }): Promise<string>;
  /** Returns null if the provider does not have the subscription. */
  find(subscriptionId: string, now: number): Promise<Snapshot | null>;
  /** Stops the renewal, or resumes it if `isCancelling` is false. */
  setCancelling(subscriptionId: string, isCancelling: boolean, now: number): Promise<Snapshot>;
  /** Ends the subscription at once, without a refund. */
  end(subscriptionId: string, now: number): Promise<Snapshot>;
  /**
   * Refunds the payments for the period from `periodStart` (milliseconds since 1970). Idempotent. Returns null if there
   * is no payment yet.
   */
  refundPeriod(subscriptionId: string, periodStart: number): Promise<'refunded' | 'refused' | null>;
  subscriptionsPaidBy(paymentId: string): Promise<readonly string[]>;
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  /** The provider ignores an event id that it already has. Returns false if it rejects the reports. */
  reportUsage(reports: readonly UsageReport[]): Promise<boolean>;
  /** Returns null if the signature is missing, wrong or too old, or if the body is invalid. */
  readWebhook(body: string, headers: Record<string, string>): Webhook | null;
}

const NOT_FOUND = 404;
/** HTTP statuses after which a retry is useless. */
const REFUSED = [400, NOT_FOUND, 409, 422];

/** A payment may be this much earlier than the start of its period. */
const PAID_AHEAD_MS = DAY_MS;
/** Error codes if a refund was already requested (https://docs.dodopayments.com/api-reference/error-codes). */
const ALREADY_REFUNDED = [
  'PAYMENT_ALREADY_REFUNDED',
  'PAYMENT_HAS_BEEN_REFUNDED',
  'EXISTING_REFUND_REQUEST_PROCESSING',
  'NOTHING_TO_REFUND',
];
/** Error code if the customer has a subscription and the provider's setting "Allow Multiple Subscriptions" is off. */
const HAS_SUBSCRIPTION = 'CUSTOMER_HAS_EXISTING_SUBSCRIPTION';

export const isPaymentSetUp = (config: Config): boolean =>
  [config.DODO_PAYMENTS_API_KEY, config.DODO_PAYMENTS_WEBHOOK_KEY, config.DODO_PREMIUM_PRODUCT_ID].every(
    (value) => value !== '',
  );

/** Returns null if payment is not set up. */
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
      const session = await callProvider(() =>
        client.checkoutSessions.create({
          product_cart: [{ product_id: DODO_PREMIUM_PRODUCT_ID, quantity: 1 }],
          ...(email !== undefined && { customer: { email } }),
          return_url: returnUrl,
          metadata: { user_id: userId },
        }),
      );
      const page = z.url().safeParse(session.checkout_url);
      if (!page.success) throw new ApiError('payment_unavailable');
      return page.data;
    },
    async find(subscriptionId, now) {
      const subscription = await callProvider(() =>
        client.subscriptions.retrieve(subscriptionId).catch((error: unknown) => {
          if (error instanceof APIError && error.status === NOT_FOUND) return null;
          throw error;
        }),
      );
      return subscription && toSnapshot(subscription, now);
    },
    async setCancelling(subscriptionId, isCancelling, now) {
      const change = { cancel_at_next_billing_date: isCancelling };
      return toSnapshot(await callProvider(() => client.subscriptions.update(subscriptionId, change)), now);
    },
    async end(subscriptionId, now) {
      const change = { status: 'cancelled', cancel_reason: 'cancelled_by_merchant' } as const;
      return toSnapshot(await callProvider(() => client.subscriptions.update(subscriptionId, change)), now);
    },
    async refundPeriod(subscriptionId, periodStart) {
      const query = {
        subscription_id: subscriptionId,
        status: 'succeeded',
        created_at_gte: new Date(periodStart - PAID_AHEAD_MS).toISOString(),
        page_number: FIRST_PAGE,
      } as const;
      const payments: DodoPayments.PaymentListResponse[] = [];
      await callProvider(async () => {
        for await (const payment of client.payments.list(query)) payments.push(payment);
      });
      const outcomes: boolean[] = [];
      for (const { payment_id, total_amount, refund_status } of payments) {
        outcomes.push(total_amount === 0 || refund_status === 'full' || (await refund(client, payment_id)));
      }
      if (outcomes.length === 0) return null;
      return outcomes.every(Boolean) ? 'refunded' : 'refused';
    },
    async subscriptionsPaidBy(paymentId) {
      const payment = paidForSchema.safeParse(await callProvider(() => client.payments.retrieve(paymentId)));
      if (!payment.success) throw new ApiError('payment_unavailable');
      return payment.data.subscription_ids;
    },
    async openPortal(customerId, returnUrl) {
      const session = await callProvider(() =>
        client.customers.customerPortal.create(customerId, { return_url: returnUrl }),
      );
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
      return callProvider(async () => {
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

/** Returns false if the provider refuses. An earlier refund counts as success. */
const refund = (client: DodoPayments, paymentId: string): Promise<boolean> =>
  callProvider(async () => {
    try {
      const reason = 'A second subscription of the same account.';
      return (await client.refunds.create({ payment_id: paymentId, reason })).status !== 'failed';
    } catch (error) {
      if (!(error instanceof APIError) || !REFUSED.includes(error.status ?? 0)) throw error;
      if (ALREADY_REFUNDED.includes(codeOf(error) ?? '')) return true;
      console.error(JSON.stringify({ payments: error.status, refused: 'refund', code: codeOf(error) }));
      return false;
    }
  });

const errorSchema = z.object({ code: z.string() });

function codeOf(error: APIError): string | null {
  const { success, data } = errorSchema.safeParse(error.error);
  return success ? data.code : null;
}

async function callProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof APIError && codeOf(error) === HAS_SUBSCRIPTION) throw new ApiError('already_subscribed');
    console.error(
      JSON.stringify({ payments: error instanceof APIError ? (error.status ?? error.name) : String(error) }),
    );
    throw new ApiError('payment_unavailable');
  }
}

function toSnapshot(subscription: DodoPayments.Subscription, now: number): Snapshot {
  const snapshot = readSnapshot(subscription, now);
  if (!snapshot) throw new ApiError('payment_unavailable');
  return snapshot;
}

const eventSchema = z.object({ type: z.string(), timestamp: z.string(), data: z.unknown() });

/** Payment in a webhook. It names its subscription, but not its product. */
const paymentSchema = z.object({
  subscription_id: z.string().check(z.minLength(1)),
  customer: z.object({ customer_id: z.string() }),
  metadata: z.object({ user_id: z.optional(z.string()) }),
});

const paidForSchema = z.object({ subscription_ids: z.array(z.string()) });

/** Refund or dispute in a webhook. It names only the payment. A partial refund does not change the plan. */
const reversalSchema = z.object({ payment_id: z.string().check(z.minLength(1)), is_partial: z.optional(z.boolean()) });

function readEvent(id: string, payload: unknown): Webhook {
  const { type, timestamp, data } = z.parse(eventSchema, payload);
  const at = Date.parse(timestamp);
  const isOfSubscription = isWebhookEvent(type) && type.startsWith('subscription.') && !Number.isNaN(at);
  return {
    id,
    type,
    snapshot: isOfSubscription ? readSnapshot(data, at) : null,
    paidSubscription: type === 'payment.succeeded' ? readPayment(data) : null,
    reversal: isReversalEvent(type) ? readReversal(REVERSAL_EVENTS[type], data) : null,
  };
}

function readReversal(kind: Reversal['kind'], payload: unknown): Reversal | null {
  const { success, data } = reversalSchema.safeParse(payload);
  return success && data.is_partial !== true ? { kind, paymentId: data.payment_id } : null;
}

function readPayment(payload: unknown): PaidSubscription | null {
  const { success, data } = paymentSchema.safeParse(payload);
  if (!success) return null;
  return {
    subscriptionId: data.subscription_id,
    userId: data.metadata.user_id ?? null,
    customerId: data.customer.customer_id,
  };
}
