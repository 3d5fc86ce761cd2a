import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { mailEndpoints } from '../../../worker/contract/calls/mail.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import { lastMailTo, linkIn, MAIL_VARS, mailsTo, unsubscribeTokenIn } from '../../harness/mails.ts';
import { seedPremium, subscribe, workerWithPayments } from '../../harness/payments.ts';
import { type AccountHolder, newAccount, speaking } from '../../harness/people.ts';
import { serverOfTest } from '../../harness/running/own-server.ts';
import { mailLanguages } from '../../harness/stored/queries.ts';
import { uploadOne } from '../../harness/uploads.ts';

const { payments, server } = workerWithPayments(MAIL_VARS);

const dayIn = (dateStyle: 'long' | 'medium') => (ms: number) =>
  new Intl.DateTimeFormat('en', { dateStyle, timeZone: 'UTC' }).format(ms);
const longDay = dayIn('long');
const shortDay = dayIn('medium');

const subjectsTo = async ({ email }: AccountHolder) => (await mailsTo(server, email)).map(({ subject }) => subject);

async function newSubscriber(until: number, target = server): Promise<AccountHolder> {
  const holder = await newAccount();
  await target.as(holder).call(endpoints.register, { firebaseUid: holder.uid });
  await seedPremium(target, holder.userId, Date.now() + DAY_MS);
  await uploadOne(target.as(holder), bytes(10), {}, { expiryDays: -1 });
  const ending = 'UPDATE subscriptions SET paid_until = ?1, entitled_until = ?1 WHERE user_id = ?2';
  await target.d1.prepare(ending).bind(until, holder.userId).run();
  return holder;
}

test('a failed payment is mailed once', async () => {
  const holder = await newAccount();
  const id = await subscribe(server, payments, holder);
  await payments.standIn.act(id, 'fail-renewal');
  await payments.deliverNew(server);
  const mail = await lastMailTo(server, holder.email);
  expect(mail.subject).toBe('Your payment failed');
  expect(linkIn(mail, '/profile')).toBe('/profile');
  expect(mail.text).toContain('Emails about plans are always sent.');
  const again = payments.standIn.webhooks.at(-1);
  if (again) await payments.deliver(server, again);
  await server.runCron(Date.now() + HOUR_MS);
  expect(await subjectsTo(holder)).toEqual(['Your payment failed']);
});

test('a cancelled plan is mailed with its end, once', async () => {
  const holder = await newAccount();
  await subscribe(server, payments, holder);
  await server.as(holder).own(endpoints.cancelSubscription, {});
  await payments.deliverNew(server);
  const { profile } = await server.as(holder).own(endpoints.userProfile, {});
  const endsAt = Date.parse(profile.subscriptionExpiresAt ?? '');
  const mail = await lastMailTo(server, holder.email);
  expect(mail.subject).toBe(`Your plan ends on ${longDay(endsAt)}`);
  expect(mail.text).toContain(shortDay(endsAt + 7 * DAY_MS));
  await server.as(holder).own(endpoints.cancelSubscription, {});
  await server.runCron(Date.now());
  expect(await subjectsTo(holder)).toHaveLength(1);
});

test('a deletion of files is mailed a week before and a day before, even to an address that unsubscribed', async () => {
  const until = Date.now() + HOUR_MS;
  const holder = await newSubscriber(until);
  await server.runCron(until + MINUTE_MS);
  const deletedAt = until + 7 * DAY_MS;
  const first = await lastMailTo(server, holder.email);
  expect(first.subject).toBe(`Files without an expiry date will be deleted on ${longDay(deletedAt)}`);
  expect(first.text).toContain('1 upload without an expiry date');
  expect(first.text).toContain('Get no other email from this site');
  await server.as(holder).call(mailEndpoints.unsubscribe, { token: unsubscribeTokenIn(first) });
  await server.runCron(until + 20 * MINUTE_MS);
  await server.runCron(deletedAt - DAY_MS - HOUR_MS);
  expect(await subjectsTo(holder)).toHaveLength(1);
  await server.runCron(deletedAt - DAY_MS + MINUTE_MS);
  expect(await subjectsTo(holder)).toEqual([
    first.subject,
    `Last reminder: files without an expiry date will be deleted on ${longDay(deletedAt)}`,
  ]);
});

test('a user who subscribes again is not told that files will be deleted', async () => {
  const until = Date.now() - HOUR_MS;
  const holder = await newSubscriber(until);
  await server.runCron(Date.now());
  await lastMailTo(server, holder.email);
  await subscribe(server, payments, holder);
  await server.runCron(until + 6 * DAY_MS + HOUR_MS);
  expect(await subjectsTo(holder)).toHaveLength(1);
});

test('a user without folders gets no mail about their deletion', async () => {
  const until = Date.now() + HOUR_MS;
  const holder = await newAccount();
  await server.as(holder).call(endpoints.register, { firebaseUid: holder.uid });
  await seedPremium(server, holder.userId, until);
  await server.runCron(until + MINUTE_MS);
  await server.runCron(until + 20 * MINUTE_MS);
  expect(await subjectsTo(holder)).toEqual([]);
});

test('deleting the account deletes the mails that are due later', async () => {
  const until = Date.now() + HOUR_MS;
  const holder = await newSubscriber(until);
  await server.runCron(until + MINUTE_MS);
  await server.as(holder).own(endpoints.deleteAccount, {});
  const { results } = await server.d1
    .prepare('SELECT key FROM mails WHERE key LIKE ?')
    .bind(`plan/${holder.userId}/%`)
    .all();
  expect(results).toEqual([]);
});

test('without mail settings nothing is written', async () => {
  const off = await serverOfTest({ secrets: payments.secrets });
  const until = Date.now() + HOUR_MS;
  await newSubscriber(until, off);
  await off.runCron(until + MINUTE_MS);
  expect((await off.d1.prepare('SELECT key FROM mails').all()).results).toEqual([]);
});

test('mails about a plan have the language in which the profile was opened last', async () => {
  const holder = await newAccount();
  await subscribe(server, payments, holder);
  const { userId } = holder;
  await server.as(speaking('tr', holder)).call(endpoints.userProfile, { userId });
  await server.as(holder).own(endpoints.cancelSubscription, {});
  await payments.deliverNew(server);
  expect(await mailLanguages(server, `plan/${userId}/*`)).toEqual({ plan_ends: 'tr' });
});
