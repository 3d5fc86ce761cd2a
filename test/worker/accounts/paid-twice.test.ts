import { expect, test } from 'vitest';
import { startStandIn } from '../../../dev/payment-stand-in/server.ts';
import { payloadOf, signWebhook } from '../../../dev/payment-stand-in/webhooks.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import {
  checkoutUrl,
  deliverPayment,
  payOnPage,
  profileOf,
  STAND_IN_OPTIONS,
  startPayments,
  subscribe,
  WEBHOOK_KEY,
  workerWithPayments,
} from '../../harness/payments.ts';
import { type AccountHolder, newAccount } from '../../harness/people.ts';
import { serverOfTest } from '../../harness/running/own-server.ts';

const { payments, server } = workerWithPayments();

const idOf = (back: URL) => back.searchParams.get('subscription_id') ?? '';
const atProvider = (id: string, { standIn } = payments) => standIn.ledger.subscriptions.get(id);
const refundsOf = (id: string, { standIn } = payments) =>
  standIn.ledger.refunds.filter(({ payment_id }) =>
    standIn.ledger.payments.get(payment_id)?.subscription_ids.includes(id),
  );
const refundAlarms = (id: string) =>
  server.logs().filter((line) => line.includes('"alarm":"refund"') && line.includes(id));
const activate = (holder: AccountHolder, subscriptionId: string) =>
  server.as(holder).own(endpoints.activateSubscription, { subscriptionId });

async function payInTwoTabs(holder: AccountHolder): Promise<[string, string]> {
  const [first, second] = [await checkoutUrl(server, holder), await checkoutUrl(server, holder)];
  return [idOf(await payOnPage(first)), idOf(await payOnPage(second))];
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

test('refunds all payments of the period if the provider lists them on several pages', async () => {
  const holder = await newAccount();
  const [, second] = await payInTwoTabs(holder);
  const { ledger } = payments.standIn;
  const [paid] = ledger.paymentsOf(second, 0);
  if (!paid) throw new Error('There is no payment.');
  for (let number = 1; number <= 20; number++) {
    const payment_id = `pay_${holder.uid}_${number}`;
    ledger.payments.set(payment_id, { ...paid, payment_id });
  }
  await payments.deliverNew(server);
  await expect.poll(() => refundsOf(second).length).toBe(21);
});

test('keeps exactly one of two subscriptions that are reported in parallel, repeatedly and in any order', async () => {
  const holder = await newAccount();
  const webhookCount = payments.standIn.webhooks.length;
  const both = await payInTwoTabs(holder);
  const newWebhooks = payments.standIn.webhooks.slice(webhookCount);
  await Promise.all([...newWebhooks.toReversed(), ...newWebhooks].map((webhook) => payments.deliver(server, webhook)));
  await expect.poll(() => both.flatMap((id) => refundsOf(id)).length).toBe(1);
  await payments.deliverNew(server);
  expect(both.map((id) => atProvider(id)?.status).toSorted()).toEqual(['active', 'cancelled']);
  expect((await profileOf(server, holder)).subscriptionTier).toMatchObject({ tier: 'premium', status: 'active' });
});

test('refunds the second subscription when the browser reports it before the webhook does', async () => {
  const holder = await newAccount();
  const [first, second] = await payInTwoTabs(holder);
  expect(await activate(holder, first)).toEqual({ success: true, status: 'active' });
  expect(await activate(holder, second)).toEqual({ success: true, status: 'active' });
  await expect.poll(() => refundsOf(second).length).toBe(1);
  await payments.deliverNew(server);
  expect(atProvider(first)?.status).toBe('active');
});

test('keeps the second subscription when the provider says that the first has ended', async () => {
  const holder = await newAccount();
  const [first, second] = [await checkoutUrl(server, holder), await checkoutUrl(server, holder)];
  const endedSubscriptionId = idOf(await payOnPage(first));
  await payments.deliverNew(server);
  await payments.standIn.act(endedSubscriptionId, 'expire');
  payments.dropNew();
  const keptSubscriptionId = idOf(await payOnPage(second));
  await payments.deliverNew(server);
  await expect.poll(async () => (await profileOf(server, holder)).secondSubscription).toBeNull();
  await server.runCron(Date.now());
  expect(atProvider(keptSubscriptionId)?.status).toBe('active');
  expect(refundsOf(keptSubscriptionId)).toEqual([]);
});

test('ignores an old webhook of an ended subscription that is delivered again', async () => {
  const holder = await newAccount();
  const webhookCount = payments.standIn.webhooks.length;
  const old = await subscribe(server, payments, holder);
  const [active] = payments.standIn.webhooks.slice(webhookCount);
  if (!active) throw new Error('The stand-in said nothing.');
  await payments.standIn.act(old, 'expire');
  await payments.deliverNew(server);
  await subscribe(server, payments, holder);
  const repeated = signWebhook(WEBHOOK_KEY, active.body, Date.now());
  expect(await payments.deliver(server, repeated)).toBe(200);
  await server.runCron(Date.now());
  expect(refundsOf(old)).toEqual([]);
  const profile = await profileOf(server, holder);
  expect(profile.subscriptionTier).toMatchObject({ tier: 'premium', status: 'active' });
  expect(profile.secondSubscription).toBeNull();
});

test('a webhook ends and refunds only its own subscription, and leaves other subscriptions to the cron', async () => {
  const waiting = { id: `sub_${crypto.randomUUID()}`, userId: 'user_of-nobody' };
  const states = async () => {
    const select = server.d1.prepare('SELECT refund FROM surplus_subscriptions WHERE id = ?').bind(waiting.id);
    return (await select.all<{ refund: string | null }>()).results;
  };
  const insert = server.d1.prepare('INSERT INTO surplus_subscriptions (id, user_id, found_at) VALUES (?, ?, ?)');
  await insert.bind(waiting.id, waiting.userId, Date.now() - 86_400_000).run();
  const holder = await newAccount();
  const [, second] = await payInTwoTabs(holder);
  await payments.deliverNew(server);
  await expect.poll(async () => (await profileOf(server, holder)).secondSubscription?.refund).toBe('refunded');
  expect(refundsOf(second)).toHaveLength(1);
  expect(await states()).toEqual([{ refund: null }]);
  await payments.deliverNew(server);
  await server.runCron(Date.now());
  expect(await states()).toEqual([{ refund: 'refused' }]);
});

test('refunds only the last payment when the long-running subscription is the surplus', async () => {
  const holder = await newAccount();
  const [first, second] = [await checkoutUrl(server, holder), await checkoutUrl(server, holder)];
  const old = idOf(await payOnPage(first));
  const { ledger } = payments.standIn;
  for (const payment of ledger.paymentsOf(old, 0)) {
    const created_at = new Date(Date.now() - 30 * 86_400_000).toISOString();
    ledger.payments.set(payment.payment_id, { ...payment, created_at });
  }
  await payments.standIn.act(old, 'fail-renewal');
  await payments.deliverNew(server);
  const fresh = idOf(await payOnPage(second));
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
  await server.as(holder).own(endpoints.deleteAccount, {});
  const id = idOf(await payOnPage(checkout));
  await payments.deliverNew(server);
  await expect.poll(() => refundsOf(id).length).toBe(1);
  expect(atProvider(id)?.status).toBe('cancelled');
  await payments.deliverNew(server);
  const rows = await server.d1.prepare('SELECT id FROM subscriptions WHERE user_id = ?').bind(holder.userId).all();
  expect(rows.results).toEqual([]);
});

test('refunds a subscription if only its payment was reported before its account was deleted', async () => {
  const holder = await newAccount();
  const id = idOf(await payOnPage(await checkoutUrl(server, holder)));
  await deliverPayment(server, payments, holder, id);
  await server.as(holder).own(endpoints.deleteAccount, {});
  await payments.deliverNew(server);
  await expect.poll(() => refundsOf(id).length).toBe(1);
  expect(atProvider(id)?.status).toBe('cancelled');
  await payments.deliverNew(server);
});

test('accepts the subscription of an account that was deleted and registered again', async () => {
  const deleted = await newAccount();
  await server.as(deleted).own(endpoints.deleteAccount, {});
  const holder = await newAccount({ sub: deleted.uid, auth_time: Math.ceil(Date.now() / 1000) + 1 });
  const id = await subscribe(server, payments, holder);
  expect((await profileOf(server, holder)).subscriptionTier).toMatchObject({ tier: 'premium', status: 'active' });
  expect(refundsOf(id)).toEqual([]);
});

test('refunds in the next cron run when the provider was down', async () => {
  const away = await startPayments();
  const otherServer = await serverOfTest({ secrets: away.secrets });
  const holder = await newAccount();
  const [first, second] = [await checkoutUrl(otherServer, holder), await checkoutUrl(otherServer, holder)];
  await payOnPage(first);
  const id = idOf(await payOnPage(second));
  const { ledger, url } = away.standIn;
  await away.standIn.close();
  await away.deliverNew(otherServer);
  await otherServer.runCron(Date.now());
  expect(refundsOf(id, away)).toEqual([]);
  expect((await profileOf(otherServer, holder)).secondSubscription).toMatchObject({ refund: 'pending' });

  const back = await startStandIn({ ...STAND_IN_OPTIONS, port: Number(new URL(url).port), ledger });
  await otherServer.runCron(Date.now());
  expect(refundsOf(id, away)).toHaveLength(1);
  await back.close();
});

test('shows a refund that the provider refuses, at once or later, and alerts the operator', async () => {
  const holder = await newAccount();
  const [first, second] = [await checkoutUrl(server, holder), await checkoutUrl(server, holder)];
  await payOnPage(first);
  payments.standIn.ledger.refusesRefunds = true;
  const id = idOf(await payOnPage(second));
  await payments.deliverNew(server);
  const refund = async (of: AccountHolder) => (await profileOf(server, of)).secondSubscription?.refund;
  await expect.poll(() => refund(holder)).toBe('refused');
  expect(atProvider(id)?.status).toBe('cancelled');
  expect(refundAlarms(id)).toHaveLength(1);
  payments.standIn.ledger.refusesRefunds = false;
  await payments.deliverNew(server);
  expect(await refund(holder)).toBe('refused');
  await payments.standIn.act(id, 'refund');
  await payments.deliverNew(server);
  expect(await refund(holder)).toBe('refunded');

  const otherAccount = await newAccount();
  const [, failing] = await payInTwoTabs(otherAccount);
  await payments.deliverNew(server);
  await expect.poll(() => refund(otherAccount)).toBe('refunded');
  const [refundMade] = refundsOf(failing);
  if (!refundMade) throw new Error('Nothing was refunded.');
  const data = { ...refundMade, status: 'failed' as const };
  const failed = payloadOf({ type: 'refund.failed', at: Date.now(), data });
  expect(await payments.deliver(server, signWebhook(WEBHOOK_KEY, JSON.stringify(failed), Date.now()))).toBe(200);
  expect(await refund(otherAccount)).toBe('refused');
  expect(refundAlarms(failing)).toHaveLength(1);
});

test('alerts the operator if the provider knows no such subscription, or no payment for 30 days', async () => {
  const holder = await newAccount();
  const [, unknown] = await payInTwoTabs(holder);
  const otherAccount = await newAccount();
  const [, unpaid] = await payInTwoTabs(otherAccount);
  const { ledger } = payments.standIn;
  const lostPayment = atProvider(unknown);
  ledger.subscriptions.delete(unknown);
  for (const { payment_id } of ledger.paymentsOf(unpaid, 0)) ledger.payments.delete(payment_id);
  await payments.deliverNew(server);
  await expect.poll(() => refundAlarms(unknown).length).toBe(1);
  await server.runCron(Date.now() + 31 * 86_400_000);
  await expect.poll(() => refundAlarms(unpaid).length).toBe(1);
  if (lostPayment) ledger.subscriptions.set(unknown, lostPayment);
});

test('returns already_subscribed when the provider itself allows one subscription per customer', async () => {
  const holder = await newAccount();
  await payOnPage(await checkoutUrl(server, holder));
  payments.standIn.ledger.allowsMultipleSubscriptions = false;
  await expect(checkoutUrl(server, holder)).rejects.toMatchObject({ status: 409, code: 'already_subscribed' });
  payments.standIn.ledger.allowsMultipleSubscriptions = true;
  await payments.deliverNew(server);
});
