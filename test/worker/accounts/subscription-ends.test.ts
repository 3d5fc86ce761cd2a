import { expect, test } from 'vitest';
import { startStandIn } from '../../../dev/payment-stand-in/server.ts';
import { payloadOf, signWebhook } from '../../../dev/payment-stand-in/webhooks.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import {
  deliverPayment,
  pay,
  profileOf,
  STAND_IN_OPTIONS,
  startPayments,
  subscribe,
  WEBHOOK_KEY,
  workerWithPayments,
} from '../../harness/payments.ts';
import { type AccountHolder, newAccount } from '../../harness/people.ts';
import { serverOfTest } from '../../harness/running/own-server.ts';
import { changeFolder, folderById } from '../../harness/stored/queries.ts';
import { uploadOne } from '../../harness/uploads.ts';

const { payments, server } = workerWithPayments();

const tierOf = async (holder: AccountHolder) => (await profileOf(server, holder)).subscriptionTier;
const buy = (holder: AccountHolder) =>
  server
    .as(holder)
    .call(endpoints.createSubscription, { planId: 'premium', userEmail: holder.email, userId: holder.userId });
const cancel = ({ userId, ...holder }: AccountHolder) =>
  server.as({ userId, ...holder }).call(endpoints.cancelSubscription, { userId });
const resume = ({ userId, ...holder }: AccountHolder) =>
  server.as({ userId, ...holder }).call(endpoints.resumeSubscription, { userId });
const atProvider = (id: string) => payments.standIn.ledger.subscriptions.get(id);
const rowsOf = async (table: 'subscriptions' | 'links' | 'lapsed_folders', userId: string) =>
  (await server.d1.prepare(`SELECT * FROM ${table} WHERE user_id = ?`).bind(userId).all()).results;

test('refuses a second purchase while a subscription is pending, active, cancelled or in grace', async () => {
  const pending = await newAccount();
  const id = (await pay(server, pending)).searchParams.get('subscription_id') ?? '';
  await deliverPayment(server, payments, pending, id);
  expect(await tierOf(pending)).toMatchObject({ status: 'pending' });
  await expect(buy(pending)).rejects.toMatchObject({
    status: 409,
    code: 'already_subscribed',
    message: expect.stringContaining('is being confirmed'),
    fields: { reason: 'pending' },
  });
  await payments.deliverNew(server);

  const holder = await newAccount();
  const subscriptionId = await subscribe(server, payments, holder);
  const refused = (words: string, reason: string) =>
    expect(buy(holder)).rejects.toMatchObject({
      code: 'already_subscribed',
      message: expect.stringContaining(words),
      fields: { reason },
    });
  await refused('already have a subscription', 'active');
  await cancel(holder);
  await refused('Resume it', 'cancelled');
  await resume(holder);
  await payments.standIn.act(subscriptionId, 'fail-renewal');
  await payments.deliverNew(server);
  expect(await tierOf(holder)).toMatchObject({ status: 'grace_period' });
  await refused('Update your payment method', 'grace_period');
  await payments.standIn.act(subscriptionId, 'expire');
  await payments.deliverNew(server);
  expect((await buy(holder)).paymentUrl).toContain('/checkout/');
});

test('a cancelled subscription can be resumed, an ended one cannot', async () => {
  const holder = await newAccount();
  await expect(resume(holder)).rejects.toMatchObject({ code: 'no_subscription' });
  const id = await subscribe(server, payments, holder);
  expect((await profileOf(server, holder)).subscriptionCanResume).toBe(false);
  await cancel(holder);
  const cancelled = await profileOf(server, holder);
  const ends = Date.parse(cancelled.subscriptionExpiresAt ?? '');
  expect(cancelled.subscriptionCanResume).toBe(true);
  expect(Date.parse(cancelled.foldersKeptUntil ?? '')).toBe(ends + 7 * DAY_MS);
  for (const _ of [1, 2]) expect(await resume(holder)).toEqual({ success: true, status: 'active' });
  expect(atProvider(id)).toMatchObject({ cancel_at_next_billing_date: false, status: 'active' });

  await cancel(holder);
  await payments.standIn.act(id, 'end-period');
  await payments.deliverNew(server);
  await expect(resume(holder)).rejects.toMatchObject({ code: 'no_subscription' });
});

test('the page of payment methods and invoices opens for the own account only', async () => {
  const holder = await newAccount();
  const portal = ({ userId }: AccountHolder, caller = holder) =>
    server.as(caller).call(endpoints.customerPortal, { userId });
  await expect(portal(holder)).rejects.toMatchObject({ code: 'no_subscription' });
  const id = await subscribe(server, payments, holder);
  const { portalUrl } = await portal(holder);
  const page = await (await fetch(portalUrl)).text();
  expect(page).toContain(atProvider(id)?.customer.customer_id);
  expect(page).toContain('/profile');
  await expect(portal(holder, await newAccount())).rejects.toMatchObject({ status: 403 });
});

test.each(['refund', 'dispute'] as const)('a %s ends the plan at once and leaves folders 7 days', async (act) => {
  const holder = await newAccount();
  const id = await subscribe(server, payments, holder);
  const { folderId } = await uploadOne(server.as(holder), bytes(10), {}, { expiryDays: -1 });
  await payments.standIn.act(id, act);
  await payments.deliverNew(server);
  expect(await tierOf(holder)).toMatchObject({ tier: 'free', status: 'expired' });
  expect(atProvider(id)?.status).toBe('cancelled');
  await server.runCron(Date.now() + 60_000);
  expect((await folderById(server, folderId))?.expiresAt).toBeGreaterThan(Date.now() + 6 * DAY_MS);
});

test('a partial or unknown refund changes nothing, and a full one reported twice ends the plan once', async () => {
  const holder = await newAccount();
  const id = await subscribe(server, payments, holder);
  const subscription = atProvider(id);
  if (!subscription) throw new Error('Nothing was bought.');
  const [refund] = payments.standIn.ledger.act(subscription, 'refund', Date.now());
  if (refund?.type !== 'refund.succeeded') throw new Error('Nothing was refunded.');
  const webhook = (data: object) =>
    signWebhook(WEBHOOK_KEY, JSON.stringify(payloadOf({ ...refund, data: { ...refund.data, ...data } })), Date.now());
  expect(await payments.deliver(server, webhook({ is_partial: true }))).toBe(200);
  expect(await payments.deliver(server, webhook({ payment_id: '' }))).toBe(200);
  expect(await tierOf(holder)).toMatchObject({ tier: 'premium', status: 'active' });
  for (const _ of [1, 2]) expect(await payments.deliver(server, webhook({}))).toBe(200);
  await payments.deliverNew(server);
  expect(await tierOf(holder)).toMatchObject({ tier: 'free', status: 'expired' });
});

test('the profile shows the overage of the month before it is billed', async () => {
  const free = await newAccount();
  expect((await profileOf(server, free)).overage).toBeNull();
  const holder = await newAccount();
  await subscribe(server, payments, holder);
  const month = new Date().toISOString().slice(0, 7);
  expect((await profileOf(server, holder)).overage).toEqual({ month, storageGb: 0, bandwidthGb: 0, usd: 0 });
  const { folderId } = await uploadOne(server.as(holder), bytes(10), {}, { expiryDays: -1 });
  await changeFolder(server, folderId, { totalBytes: 510 * 1024 ** 3 });
  expect((await profileOf(server, holder)).overage).toEqual({ month, storageGb: 10, bandwidthGb: 0, usd: 0.16 });
});

test('deleting an account deletes its subscription and stops the renewal; later webhooks are ignored', async () => {
  const holder = await newAccount();
  const id = await subscribe(server, payments, holder);
  const { userId } = holder;
  await server.as(holder).own(endpoints.deleteAccount, {});
  expect(await rowsOf('subscriptions', userId)).toEqual([]);
  await expect.poll(() => atProvider(id)?.cancel_at_next_billing_date).toBe(true);
  await payments.standIn.act(id, 'renew');
  await payments.deliverNew(server);
  expect(await rowsOf('subscriptions', userId)).toEqual([]);
});

test('an account is deleted while the provider is down, and the renewal is stopped once it is back', async () => {
  const away = await startPayments();
  const otherServer = await serverOfTest({ secrets: away.secrets });
  const holder = await newAccount();
  const id = await subscribe(otherServer, away, holder);
  const { ledger, url } = away.standIn;
  await away.standIn.close();
  await otherServer.as(holder).own(endpoints.deleteAccount, {});
  await otherServer.runCron(Date.now());
  expect(ledger.subscriptions.get(id)?.cancel_at_next_billing_date).toBe(false);

  const back = await startStandIn({ ...STAND_IN_OPTIONS, port: Number(new URL(url).port) });
  for (const [known, subscription] of ledger.subscriptions) back.ledger.subscriptions.set(known, subscription);
  await otherServer.runCron(Date.now());
  expect(back.ledger.subscriptions.get(id)?.cancel_at_next_billing_date).toBe(true);
  await back.close();
});

test('a renewal that cannot be stopped does not block others', async () => {
  const [first, second] = [await newAccount(), await newAccount()];
  const { standIn } = payments;
  const subscriptionId = await subscribe(server, payments, first);
  const free = await subscribe(server, payments, second);
  standIn.ledger.refusesUpdates = true;
  for (const { userId, ...holder } of [first, second]) {
    await server.as({ userId, ...holder }).call(endpoints.deleteAccount, { userId });
  }
  await server.runCron(Date.now());
  standIn.ledger.refusesUpdates = subscriptionId;
  await server.runCron(Date.now());
  expect(atProvider(subscriptionId)?.cancel_at_next_billing_date).toBe(false);
  expect(atProvider(free)?.cancel_at_next_billing_date).toBe(true);
  standIn.ledger.refusesUpdates = false;
  await server.runCron(Date.now());
  expect(atProvider(subscriptionId)?.cancel_at_next_billing_date).toBe(true);
});
