import { expect, test } from 'vitest';
import { startStandIn } from '../../../dev/payment-stand-in/server.ts';
import { payloadOf, signWebhook } from '../../../dev/payment-stand-in/webhooks.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import {
  checkoutUrl,
  type Payments,
  payAt,
  profileOf,
  STAND_IN_OPTIONS,
  startPayments,
  subscribe,
  WEBHOOK_KEY,
  workerWithPayments,
} from '../../harness/payments.ts';
import { type AccountHolder, newAccount } from '../../harness/people.ts';
import { type Server, startServer } from '../../harness/running/server.ts';

let payments: Payments;
let server: Server;
workerWithPayments((started) => {
  ({ payments, server } = started);
});

const idOf = (back: URL) => back.searchParams.get('subscription_id') ?? '';
const atProvider = (id: string, { standIn } = payments) => standIn.ledger.subscriptions.get(id);
const refundsOf = (id: string, { standIn } = payments) =>
  standIn.ledger.refunds.filter(({ payment_id }) =>
    standIn.ledger.payments.get(payment_id)?.subscription_ids.includes(id),
  );
const activate = (holder: AccountHolder, subscriptionId: string) =>
  server.as(holder).call(endpoints.activateSubscription, { userId: holder.userId, subscriptionId });

/** Opens the checkout in two tabs and pays in both. Returns the two subscription ids. */
async function payInTwoTabs(holder: AccountHolder): Promise<[string, string]> {
  const [first, second] = [await checkoutUrl(server, holder), await checkoutUrl(server, holder)];
  return [idOf(await payAt(first)), idOf(await payAt(second))];
}

test('ends and refunds the second of two subscriptions that were paid in two tabs', async () => {
  const holder = await newAccount();
  const [first, second] = await payInTwoTabs(holder);
  await payments.deliverNew(server);
  await expect.poll(() => refundsOf(second).length).toBe(1);
  expect(atProvider(second)?.status).toBe('cancelled');
  expect(atProvider(first)).toMatchObject({ status: 'active', cancel_at_next_billing_date: false });
  expect(refundsOf(first)).toEqual([]);
  await payments.deliverNew(server);
  const profile = await profileOf(server, holder);
  expect(profile.subscriptionTier).toMatchObject({ tier: 'premium', status: 'active' });
  expect(profile.secondSubscription).toEqual({
    subscriptionId: second,
    foundAt: expect.any(String),
    refund: 'refunded',
  });
  await server.runCron(Date.now());
  expect(refundsOf(second)).toHaveLength(1);
});

test('keeps exactly one when both are reported at once, again and in any order', async () => {
  const holder = await newAccount();
  const before = payments.standIn.webhooks.length;
  const both = await payInTwoTabs(holder);
  const told = payments.standIn.webhooks.slice(before);
  await Promise.all([...told.toReversed(), ...told].map((webhook) => payments.deliver(server, webhook)));
  await expect.poll(() => both.flatMap((id) => refundsOf(id)).length).toBe(1);
  await payments.deliverNew(server);
  expect(both.map((id) => atProvider(id)?.status).toSorted()).toEqual(['active', 'cancelled']);
  expect((await profileOf(server, holder)).subscriptionTier).toMatchObject({ tier: 'premium', status: 'active' });
});

test('refunds the second one when the browser reports it before the webhook does', async () => {
  const holder = await newAccount();
  const [first, second] = await payInTwoTabs(holder);
  expect(await activate(holder, first)).toEqual({ success: true, status: 'active' });
  expect(await activate(holder, second)).toEqual({ success: true, status: 'active' });
  await expect.poll(() => refundsOf(second).length).toBe(1);
  await payments.deliverNew(server);
  expect(atProvider(first)?.status).toBe('active');
});

test('keeps the second one when the provider says that the first is over', async () => {
  const holder = await newAccount();
  const [first, second] = [await checkoutUrl(server, holder), await checkoutUrl(server, holder)];
  const lost = idOf(await payAt(first));
  await payments.deliverNew(server);
  await payments.standIn.act(lost, 'expire');
  payments.dropNew();
  const kept = idOf(await payAt(second));
  await payments.deliverNew(server);
  await expect.poll(async () => (await profileOf(server, holder)).secondSubscription).toBeNull();
  await server.runCron(Date.now());
  expect(atProvider(kept)?.status).toBe('active');
  expect(refundsOf(kept)).toEqual([]);
});

test('refunds the last payment alone when the long-running one is the surplus', async () => {
  const holder = await newAccount();
  const [first, second] = [await checkoutUrl(server, holder), await checkoutUrl(server, holder)];
  const old = idOf(await payAt(first));
  const { ledger } = payments.standIn;
  for (const payment of ledger.paymentsOf(old, 0)) {
    const created_at = new Date(Date.now() - 30 * 86_400_000).toISOString();
    ledger.payments.set(payment.payment_id, { ...payment, created_at });
  }
  await payments.standIn.act(old, 'fail-renewal');
  await payments.deliverNew(server);
  const fresh = idOf(await payAt(second));
  await payments.deliverNew(server);
  expect(refundsOf(fresh)).toEqual([]);
  await payments.standIn.act(old, 'renew');
  await payments.deliverNew(server);
  await expect.poll(() => refundsOf(old).length).toBe(1);
  expect(refundsOf(old)[0]?.payment_id).toBe(ledger.paymentsOf(old, 0)[0]?.payment_id);
  expect(atProvider(old)?.status).toBe('cancelled');
  expect(atProvider(fresh)?.status).toBe('active');
});

test('ends and refunds a subscription that is paid after its account was deleted', async () => {
  const holder = await newAccount();
  const checkout = await checkoutUrl(server, holder);
  await server.as(holder).call(endpoints.deleteAccount, { userId: holder.userId });
  const id = idOf(await payAt(checkout));
  await payments.deliverNew(server);
  await expect.poll(() => refundsOf(id).length).toBe(1);
  expect(atProvider(id)?.status).toBe('cancelled');
  await payments.deliverNew(server);
  const rows = await server.d1.prepare('SELECT id FROM subscriptions WHERE user_id = ?').bind(holder.userId).all();
  expect(rows.results).toEqual([]);
});

test('takes in the subscription of an account that was deleted and registered again', async () => {
  const holder = await newAccount();
  await server.as(holder).call(endpoints.deleteAccount, { userId: holder.userId });
  const id = await subscribe(server, payments, holder);
  expect((await profileOf(server, holder)).subscriptionTier).toMatchObject({ tier: 'premium', status: 'active' });
  expect(refundsOf(id)).toEqual([]);
});

test('refunds with the next cron when the provider was down', async () => {
  const away = await startPayments();
  const other = await startServer({ secrets: away.secrets });
  try {
    const holder = await newAccount();
    const [first, second] = [await checkoutUrl(other, holder), await checkoutUrl(other, holder)];
    await payAt(first);
    const id = idOf(await payAt(second));
    const { ledger, url } = away.standIn;
    await away.standIn.close();
    await away.deliverNew(other);
    await other.runCron(Date.now());
    expect(refundsOf(id, away)).toEqual([]);
    expect((await profileOf(other, holder)).secondSubscription).toMatchObject({ refund: 'pending' });

    const back = await startStandIn({ ...STAND_IN_OPTIONS, port: Number(new URL(url).port), ledger });
    await other.runCron(Date.now());
    expect(refundsOf(id, away)).toHaveLength(1);
    await back.close();
  } finally {
    await other.close();
  }
});

test('says so when the provider refuses the refund, at once or later', async () => {
  const holder = await newAccount();
  const [first, second] = [await checkoutUrl(server, holder), await checkoutUrl(server, holder)];
  await payAt(first);
  payments.standIn.ledger.refusesRefunds = true;
  const id = idOf(await payAt(second));
  await payments.deliverNew(server);
  const refund = async (of: AccountHolder) => (await profileOf(server, of)).secondSubscription?.refund;
  await expect.poll(() => refund(holder)).toBe('refused');
  expect(atProvider(id)?.status).toBe('cancelled');
  payments.standIn.ledger.refusesRefunds = false;

  const other = await newAccount();
  const [, failing] = await payInTwoTabs(other);
  await payments.deliverNew(server);
  await expect.poll(() => refund(other)).toBe('refunded');
  const [made] = refundsOf(failing);
  if (!made) throw new Error('Nothing was refunded.');
  const data = { ...made, status: 'failed' as const };
  const failed = payloadOf({ type: 'refund.failed', at: Date.now(), data });
  expect(await payments.deliver(server, signWebhook(WEBHOOK_KEY, JSON.stringify(failed), Date.now()))).toBe(200);
  expect(await refund(other)).toBe('refused');
});

test('answers already_subscribed when the provider itself allows one subscription per customer', async () => {
  const holder = await newAccount();
  await payAt(await checkoutUrl(server, holder));
  payments.standIn.ledger.allowsMultipleSubscriptions = false;
  await expect(checkoutUrl(server, holder)).rejects.toMatchObject({ status: 409, code: 'already_subscribed' });
  payments.standIn.ledger.allowsMultipleSubscriptions = true;
  await payments.deliverNew(server);
});
