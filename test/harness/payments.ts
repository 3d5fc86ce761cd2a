import { afterAll, beforeAll } from 'vitest';
import { subscriptions } from '../../db/billing.ts';
import { type StandIn, startStandIn } from '../../dev/payment-stand-in/server.ts';
import { type SignedWebhook, signWebhook } from '../../dev/payment-stand-in/webhooks.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import { DAY_MS } from '../../worker/contract/units.ts';
import type { AccountHolder, Person } from './people.ts';
import { serverOfFile } from './running/own-server.ts';
import { type Server, startServer } from './running/server.ts';

export const WEBHOOK_KEY = `whsec_${Buffer.from('the key of the tests for webhooks').toString('base64')}`;
const API_KEY = 'the-key-of-the-tests-for-the-provider';
const MONTH_MS = 30 * DAY_MS;
const PRODUCT = 'pdt_tests_premium';

/** The test decides when webhooks arrive. */
export interface Payments {
  readonly standIn: StandIn;
  readonly secrets: Readonly<Record<string, string>>;
  deliver(server: Server, webhook: SignedWebhook): Promise<number>;
  /** Delivers webhooks that were neither delivered nor dropped. Throws unless each response is 200. */
  deliverNew(server: Server): Promise<void>;
  dropNew(): void;
}

export const STAND_IN_OPTIONS = {
  port: 0,
  apiKey: API_KEY,
  webhookKey: WEBHOOK_KEY,
  productId: PRODUCT,
  webhookUrl: null,
} as const;

/** Without `url`, no service answers. */
export const paymentVars = (url = 'http://127.0.0.1:1') => ({
  DODO_PAYMENTS_API_KEY: API_KEY,
  DODO_PAYMENTS_WEBHOOK_KEY: WEBHOOK_KEY,
  DODO_PAYMENTS_BASE_URL: url,
  DODO_PREMIUM_PRODUCT_ID: PRODUCT,
});

export async function startPayments(): Promise<Payments> {
  const standIn = await startStandIn(STAND_IN_OPTIONS);
  let delivered = 0;
  const deliver = async ({ url }: Server, { body, headers }: SignedWebhook) => {
    const response = await fetch(new URL('/api/webhooks/dodo', url), { method: 'POST', body, headers: { ...headers } });
    await response.body?.cancel();
    return response.status;
  };
  return {
    standIn,
    dropNew() {
      delivered = standIn.webhooks.length;
    },
    secrets: paymentVars(standIn.url),
    deliver,
    async deliverNew(server) {
      const fresh = standIn.webhooks.slice(delivered);
      delivered += fresh.length;
      for (const webhook of fresh) {
        const status = await deliver(server, webhook);
        if (status !== 200) throw new Error(`A webhook was answered with ${status}.`);
      }
    },
  };
}

/** `vars` replaces variables of `wrangler.toml`. The returned objects are empty until `beforeAll`. */
export function workerWithPayments(vars: Readonly<Record<string, string>> = {}): {
  server: Server;
  payments: Payments;
} {
  const payments = {} as Payments;
  beforeAll(async () => {
    Object.assign(payments, await startPayments());
  });
  afterAll(() => payments.standIn.close());
  return { payments, server: serverOfFile(() => startServer({ vars, secrets: payments.secrets })) };
}

export async function checkoutUrl(server: Server, holder: AccountHolder): Promise<string> {
  const input = { planId: 'premium', userEmail: holder.email, userId: holder.userId };
  return (await server.as(holder).call(endpoints.createSubscription, input)).paymentUrl;
}

export async function payOnPage(paymentUrl: string, card = '4242 4242 4242 4242'): Promise<URL> {
  const body = new URLSearchParams({ act: 'pay', card });
  const response = await fetch(paymentUrl, { method: 'POST', body, redirect: 'manual' });
  await response.body?.cancel();
  return new URL(response.headers.get('Location') ?? '', paymentUrl);
}

export const pay = async (server: Server, holder: AccountHolder, card?: string): Promise<URL> =>
  payOnPage(await checkoutUrl(server, holder), card);

/** Pays on the provider's page, and delivers the webhooks. Returns the subscription's id. */
export async function subscribe(server: Server, payments: Payments, holder: AccountHolder, card?: string) {
  const back = await pay(server, holder, card);
  await payments.deliverNew(server);
  return back.searchParams.get('subscription_id') ?? '';
}

/** Delivers a made-up webhook about a payment, which does not activate the subscription. */
export async function deliverPayment(
  server: Server,
  { deliver }: Payments,
  { userId }: Person,
  subscriptionId: string,
) {
  const customer = { customer_id: 'cus_1' };
  const data = { subscription_id: subscriptionId, customer, metadata: { user_id: userId } };
  const body = JSON.stringify({ type: 'payment.succeeded', timestamp: new Date().toISOString(), data });
  const status = await deliver(server, signWebhook(WEBHOOK_KEY, body, Date.now()));
  if (status !== 200) throw new Error(`The webhook about the payment was answered with ${status}.`);
}

export async function profileOf(server: Server, person: Person) {
  const { profile } = await server.as(person).own(endpoints.userProfile, {});
  return profile;
}

/** Writes a subscription into the database. `until` is milliseconds since 1970. */
export async function seedPremium(
  { db }: Pick<Server, 'db'>,
  userId: string,
  until: number,
  customerId = 'cus_seeded',
) {
  await db.insert(subscriptions).values({
    id: `sub_${userId}`,
    userId,
    planId: 'premium',
    customerId,
    reportedAt: until - MONTH_MS,
    reportedStatus: 'active',
    cancelsAtPeriodEnd: true,
    endedAt: null,
    paidAt: until - MONTH_MS,
    paidUntil: until,
    overAt: null,
    entitledUntil: until,
    isWoundUp: false,
    revision: 1,
  });
}
