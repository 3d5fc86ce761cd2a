/** The file is long because its tests share a server with the payment stand-in. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { payloadOf, signWebhook } from '../../../dev/payment-stand-in/webhooks.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import {
  deliverPayment,
  pay,
  payOnPage,
  profileOf,
  subscribe,
  WEBHOOK_KEY,
  workerWithPayments,
} from '../../harness/payments.ts';
import { type AccountHolder, newAccount, newPerson } from '../../harness/people.ts';
import { sendRaw } from '../../harness/raw-http.ts';
import { folderById } from '../../harness/stored/queries.ts';
import { announced, begin, uploadOne } from '../../harness/uploads.ts';

const { payments, server } = workerWithPayments();

const statusOf = async (holder: AccountHolder) => (await profileOf(server, holder)).subscriptionTier.status;
const tierOf = async (holder: AccountHolder) => (await profileOf(server, holder)).subscriptionTier.tier;
const activate = (holder: AccountHolder, subscriptionId?: string) =>
  server
    .as(holder)
    .call(endpoints.activateSubscription, { userId: holder.userId, ...(subscriptionId && { subscriptionId }) });
const cancel = (holder: AccountHolder) => server.as(holder).own(endpoints.cancelSubscription, {});

test.each(['', '..', 'sub_1/../sub_2', 'sub_1?x', '\ud800'])(
  'refuses an invalid subscription id (%j) before it asks the payment provider',
  async (subscriptionId) => {
    const holder = await newAccount();
    const activation = server
      .as(holder)
      .call(endpoints.activateSubscription, { userId: holder.userId, subscriptionId });
    await expect(activation).rejects.toMatchObject({ code: 'invalid_input', fields: { field: 'subscriptionId' } });
  },
);

test('lists the plans with their limits', async () => {
  const { plans } = await server.newVisitor().call(endpoints.subscriptionPlans, {});
  expect(plans).toEqual([
    {
      planId: 'free',
      planName: 'Free',
      priceUsd: 0,
      maxFileSizeBytes: 10737418240,
      storageQuotaBytes: 0,
      monthlyBandwidthBytes: 107374182400,
      expiryDays: 5,
      expiryLimits: [
        { upToBytes: 104857600, maxDays: 15 },
        { upToBytes: null, maxDays: 3 },
      ],
    },
    {
      planId: 'premium',
      planName: 'Premium',
      priceUsd: 8,
      maxFileSizeBytes: 900 * 1024 ** 3,
      storageQuotaBytes: 536870912000,
      monthlyBandwidthBytes: 1099511627776,
      expiryDays: -1,
      expiryLimits: [],
      productId: payments.secrets.DODO_PREMIUM_PRODUCT_ID,
    },
  ]);
});

test('a paying account is premium as soon as the provider reports it', async () => {
  const holder = await newAccount();
  expect((await profileOf(server, holder)).subscriptionTier).toMatchObject({ tier: 'free', status: null });
  const back = await pay(server, holder);
  expect(back.pathname).toBe('/profile');
  expect(back.searchParams.get('status')).toBe('active');
  expect(await tierOf(holder)).toBe('free');
  await payments.deliverNew(server);
  const profile = await profileOf(server, holder);
  expect(profile.subscriptionTier).toEqual({
    tier: 'premium',
    name: 'Premium',
    status: 'active',
    expiryDays: -1,
    storageQuota: 536870912000,
  });
  expect(Date.parse(profile.subscriptionExpiresAt ?? '')).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  const secondCheckout = server.as(holder).own(endpoints.createSubscription, {
    planId: 'premium',
    userEmail: holder.email,
  });
  await expect(secondCheckout).rejects.toMatchObject({ code: 'already_subscribed' });
});

test('an account without an email address can pay, because the provider asks for one', async () => {
  const holder = await newAccount({ email: null });
  const calls = server.as(holder);
  const { paymentUrl } = await calls.own(endpoints.createSubscription, { planId: 'premium' });
  await payOnPage(paymentUrl);
  await payments.deliverNew(server);
  expect(await tierOf(holder)).toBe('premium');
});

test('an anonymous visitor has the free profile and cannot buy', async () => {
  const visitor = newPerson();
  expect((await profileOf(server, visitor)).subscriptionTier).toMatchObject({ tier: 'free', expiryDays: 5 });
  const checkout = server
    .as(visitor)
    .call(endpoints.createSubscription, { planId: 'premium', userEmail: 'a@example.com', userId: visitor.userId });
  await expect(checkout).rejects.toMatchObject({ status: 401 });
});

test.each([
  ['planId', { planId: 'free' }],
  ['planId', { planId: 'pro' }],
  ['product_id', { product_id: 'pdt_cheaper' }],
  ['userEmail', { userEmail: 'nobody' }],
])('refuses a checkout with a wrong %s and names the field', async (field, wrong) => {
  const holder = await newAccount();
  const input = { planId: 'premium', userEmail: holder.email, userId: holder.userId, ...wrong };
  const checkout = server.as(holder).call(endpoints.createSubscription, input);
  await expect(checkout).rejects.toMatchObject({ code: 'invalid_input', fields: { field } });
});

test('refuses webhooks with a missing, wrong or old signature, and changes nothing', async () => {
  const holder = await newAccount();
  const webhookCount = payments.standIn.webhooks.length;
  await pay(server, holder);
  const genuine = payments.standIn.webhooks[webhookCount];
  if (!genuine) throw new Error('The stand-in said nothing.');
  const { body, headers } = genuine;
  const { 'webhook-signature': _, ...unsigned } = headers;
  const otherKey = `whsec_${randomBytes(24).toString('base64')}`;
  const [old, future] = [Date.now() - 6 * 60_000, Date.now() + 6 * 60_000];
  const refused = [
    { body, headers: { 'Content-Type': 'application/json' } },
    { body, headers: unsigned },
    { body: body.replace(holder.userId, `${holder.userId}x`), headers },
    { body, headers: { ...headers, 'webhook-id': 'msg_other' } },
    signWebhook(otherKey, body, Date.now()),
    { body, headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) } },
    signWebhook(WEBHOOK_KEY, body, old),
    signWebhook(WEBHOOK_KEY, body, future),
    { body: 'x'.repeat(300 * 1024), headers },
  ];
  const statuses: number[] = [];
  for (const webhook of refused) statuses.push(await payments.deliver(server, webhook));
  expect(statuses).toEqual([...Array(8).fill(401), 413]);
  expect(await tierOf(holder)).toBe('free');
  await payments.deliverNew(server);
  expect(await tierOf(holder)).toBe('premium');
});

test('webhooks delivered backwards, twice and in parallel lead to the right state', async () => {
  const holder = await newAccount();
  const webhookCount = payments.standIn.webhooks.length;
  const back = await pay(server, holder);
  const id = back.searchParams.get('subscription_id') ?? '';
  await payments.standIn.act(id, 'fail-renewal');
  await payments.standIn.act(id, 'renew');
  const life = payments.standIn.webhooks.slice(webhookCount);
  const statuses = await Promise.all(
    [...life.toReversed(), ...life].map((webhook) => payments.deliver(server, webhook)),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await statusOf(holder)).toBe('active');
  await payments.standIn.act(id, 'fail-renewal');
  const [end, failed] = payments.standIn.webhooks.slice(-2);
  if (!end || !failed) throw new Error('Nothing failed.');
  await payments.deliver(server, failed);
  await payments.deliver(server, end);
  expect(await statusOf(holder)).toBe('grace_period');
  expect(await tierOf(holder)).toBe('premium');
  await payments.deliverNew(server);
});

test('refuses the payment stand-in if the request has a public host name', async () => {
  const response = await server.newVisitor().fetch('/api/subscription/plans');
  expect(response.status).toBe(200);
  const deployed = await sendRaw(new URL('/api/subscription/plans', server.url), newPerson(), {
    method: 'GET',
    headers: { Host: 'fileshare.example' },
  });
  expect(deployed?.status).toBe(503);
  expect(deployed?.body).toContain('DODO_PAYMENTS_BASE_URL');
});

test('accepts webhooks about another product, no user or an unknown state, and changes nothing', async () => {
  const holder = await newAccount();
  await pay(server, holder);
  const [checkout] = [...payments.standIn.ledger.subscriptions.values()].slice(-1);
  if (!checkout) throw new Error('Nothing was bought.');
  const newWebhook = (data: object, type = 'subscription.active') =>
    signWebhook(
      WEBHOOK_KEY,
      JSON.stringify({
        ...payloadOf({ type: 'subscription.active', at: Date.now(), data: { ...checkout, ...data } }),
        type,
      }),
      Date.now(),
    );
  for (const webhook of [
    newWebhook({ product_id: 'pdt_sticker' }),
    newWebhook({ metadata: {} }),
    newWebhook({ next_billing_date: 'soon' }),
    newWebhook({ status: 'invented' }),
    newWebhook({}, 'dispute.opened'),
  ]) {
    expect(await payments.deliver(server, webhook)).toBe(200);
  }
  expect(await statusOf(holder)).toBeNull();
  await payments.deliverNew(server);
});

test('activation asks the provider and needs no webhook', async () => {
  const holder = await newAccount();
  const id = (await pay(server, holder)).searchParams.get('subscription_id') ?? '';
  await expect(activate(holder)).rejects.toMatchObject({ code: 'no_subscription' });
  expect(await activate(holder, id)).toEqual({ success: true, status: 'active' });
  expect(await activate(holder)).toEqual({ success: true, status: 'active' });
  await payments.deliverNew(server);
  expect(await statusOf(holder)).toBe('active');
});

test('activation accepts the bare uid of the own account only', async () => {
  const holder = await newAccount();
  const stranger = await newAccount();
  const subscriptionId = await subscribe(server, payments, holder);
  const as = (caller: AccountHolder, userId: string) =>
    server.as(caller).call(endpoints.activateSubscription, { userId, subscriptionId });
  expect(await as(holder, holder.uid)).toEqual({ success: true, status: 'active' });
  await expect(as(stranger, holder.uid)).rejects.toMatchObject({ code: 'not_your_account' });
});

test('an account can neither activate nor cancel the subscription of another account', async () => {
  const holder = await newAccount();
  const stranger = await newAccount();
  const id = await subscribe(server, payments, holder);
  await expect(activate(stranger, id)).rejects.toMatchObject({ code: 'no_subscription' });
  await expect(cancel(stranger)).rejects.toMatchObject({ code: 'no_subscription' });
  const asHolder = server.as(stranger).call(endpoints.cancelSubscription, { userId: holder.userId });
  await expect(asHolder).rejects.toMatchObject({ status: 403 });
  expect(await statusOf(holder)).toBe('active');
  expect(await statusOf(stranger)).toBeNull();
});

test('a payment reported before its subscription is pending until activated', async () => {
  const holder = await newAccount();
  const id = (await pay(server, holder)).searchParams.get('subscription_id') ?? '';
  await deliverPayment(server, payments, holder, id);
  expect((await profileOf(server, holder)).subscriptionTier).toMatchObject({ tier: 'free', status: 'pending' });
  expect(await activate(holder)).toEqual({ success: true, status: 'active' });
  await payments.deliverNew(server);
});

test('premium lasts for the paid period after cancelling; then folders expire in 7 days', async () => {
  const holder = await newAccount();
  const id = await subscribe(server, payments, holder);
  const { folderId } = await uploadOne(server.as(holder), bytes(10), {}, { expiryDays: -1 });
  expect(await cancel(holder)).toEqual({ success: true, status: 'cancelled' });
  expect(payments.standIn.ledger.subscriptions.get(id)?.cancel_at_next_billing_date).toBe(true);
  expect(await cancel(holder)).toEqual({ success: true, status: 'cancelled' });
  expect((await profileOf(server, holder)).subscriptionTier).toMatchObject({ tier: 'premium', status: 'cancelled' });
  await server.runCron(Date.now());
  expect((await folderById(server, folderId))?.expiresAt).toBeNull();

  await payments.standIn.act(id, 'end-period');
  await payments.deliverNew(server);
  const profile = await profileOf(server, holder);
  expect(profile.subscriptionTier).toMatchObject({ tier: 'free', status: 'expired' });
  const end = Date.parse(profile.subscriptionExpiresAt ?? '');
  const joined = begin(server.as(holder), [announced()], { folderId, expiryDays: 1 });
  await expect(joined).rejects.toMatchObject({ code: 'invalid_input', fields: { field: 'expiryDays' } });
  await server.runCron(Date.now());
  await server.runCron(Date.now());
  expect((await folderById(server, folderId))?.expiresAt).toBe(end + 7 * DAY_MS);

  await subscribe(server, payments, holder);
  expect(await tierOf(holder)).toBe('premium');
  expect((await folderById(server, folderId))?.expiresAt).toBeNull();
});

test('a failed renewal leaves 7 days of premium before the subscription expires', async () => {
  const holder = await newAccount();
  const id = await subscribe(server, payments, holder, '4000 0000 0000 0341');
  await payments.standIn.act(id, 'end-period');
  await payments.deliverNew(server);
  const profile = await profileOf(server, holder);
  expect(profile.subscriptionTier).toMatchObject({ tier: 'premium', status: 'grace_period' });
  const days = (Date.parse(profile.subscriptionExpiresAt ?? '') - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7);
  await payments.standIn.act(id, 'expire');
  await payments.deliverNew(server);
  expect((await profileOf(server, holder)).subscriptionTier).toMatchObject({ tier: 'free', status: 'expired' });
});

test('the cron finds a renewal whose webhook was lost, and folders stay without an expiry', async () => {
  const holder = await newAccount();
  const id = await subscribe(server, payments, holder);
  const { folderId } = await uploadOne(server.as(holder), bytes(10), {}, { expiryDays: -1 });
  const muchLater = Date.now() + 40 * DAY_MS;
  const subscription = payments.standIn.ledger.subscriptions.get(id);
  if (!subscription) throw new Error('Nothing was bought.');
  payments.standIn.ledger.act(subscription, 'renew', muchLater - DAY_MS);
  await server.runCron(muchLater);
  expect((await folderById(server, folderId))?.expiresAt).toBeNull();
  expect(await statusOf(holder)).toBe('active');
});
