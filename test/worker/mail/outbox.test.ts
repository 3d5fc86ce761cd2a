import { afterEach, expect, test } from 'vitest';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { mailEndpoints } from '../../../worker/contract/calls/mail.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../worker/contract/units.ts';
import { adminOf } from '../../harness/admin.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { confirmSender, lastMailTo, linkIn, MAIL_VARS, mailsTo, newAddress } from '../../harness/mails.ts';
import { callWith, makeSecret } from '../../harness/management.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { uploadOne } from '../../harness/uploads.ts';

const server = ownServer({ vars: MAIL_VARS });

afterEach(() => server.strict.send({ reset: true }));

interface MailRow {
  status: string;
  tries: number;
  due_at: number | null;
  error: string | null;
  sealed: string | null;
}

const rowOf = (folderId: string): Promise<MailRow | null> =>
  server.d1
    .prepare("SELECT status, tries, due_at, error, sealed FROM mails WHERE folder_id = ? AND kind = 'link'")
    .bind(folderId)
    .first<MailRow>();

type Fault = Parameters<typeof server.strict.fail>[0];

async function mailedFolder(...faults: Fault[]): Promise<{ calls: Calls; address: string; folderId: string }> {
  const address = newAddress();
  const calls = server.as(await confirmSender(server, server.newVisitor(), address));
  const { folderId } = await uploadOne(calls, bytes(10), {}, { expiryDays: 15 });
  await server.strict.fail(...faults);
  await calls.own(mailEndpoints.mailFolder, { folderId });
  await expect.poll(async () => (await rowOf(folderId))?.tries).toBe(1);
  return { calls, address, folderId };
}

const failing = (failure: Fault['failure'], times = 1): Fault => ({ on: 'MAIL', failure, times });

test('a failed mail is sent again after five minutes', async () => {
  const { address, folderId } = await mailedFolder(failing('mail_unavailable', 1));
  await expect.poll(() => rowOf(folderId)).toMatchObject({ status: 'due', error: 'E_INTERNAL_SERVER_ERROR' });
  const dueAt = (await rowOf(folderId))?.due_at ?? 0;
  expect(Math.abs(dueAt - Date.now() - 5 * MINUTE_MS)).toBeLessThan(MINUTE_MS);
  await server.runCron(dueAt - 1);
  expect(await mailsTo(server, address)).toHaveLength(1);
  await Promise.all([server.runCron(dueAt), server.runCron(dueAt)]);
  await lastMailTo(server, address, 2);
  await server.runCron(dueAt + DAY_MS);
  expect(await mailsTo(server, address)).toHaveLength(2);
  expect(await rowOf(folderId)).toMatchObject({ status: 'sent', tries: 2, error: null, sealed: null });
});

test('a failed mail is sent if its sender mails the folder again, with a management link that works', async () => {
  const { calls, address, folderId } = await mailedFolder(failing('mail_invalid'));
  await expect.poll(async () => (await rowOf(folderId))?.status).toBe('failed');
  await calls.own(mailEndpoints.mailFolder, { folderId });
  const secret = linkIn(await lastMailTo(server, address, 2), '/m/').split('#')[1] ?? '';
  const managed = await callWith(server.newVisitor(), secret)(endpoints.managedFolder, { folderId });
  expect(managed.current.folderId).toBe(folderId);
  expect(await rowOf(folderId)).toMatchObject({ status: 'sent', tries: 1, error: null, sealed: null });
});

test('a management link that the owner made after a failed mail stays valid', async () => {
  const { calls, address, folderId } = await mailedFolder(failing('mail_invalid'));
  await expect.poll(async () => (await rowOf(folderId))?.status).toBe('failed');
  const secret = await makeSecret(calls, folderId);
  await calls.own(mailEndpoints.mailFolder, { folderId });
  expect((await lastMailTo(server, address, 2)).text).not.toContain('/m/');
  await callWith(server.newVisitor(), secret)(endpoints.managedFolder, { folderId });
});

test('gives up a mail that has failed for a day, and deletes its address', async () => {
  const { address, folderId } = await mailedFolder(failing('mail_daily_limit', 100));
  const startedAt = Date.now();
  for (let at = startedAt; at < startedAt + 30 * HOUR_MS; at += HOUR_MS) await server.runCron(at);
  expect(await rowOf(folderId)).toEqual({
    status: 'failed',
    tries: 7,
    due_at: null,
    error: 'E_DAILY_LIMIT_EXCEEDED',
    sealed: null,
  });
  expect(await mailsTo(server, address)).toHaveLength(1);
});

test('the operator sees failed mails with their kind, time and error, but no address', async () => {
  const { address, folderId } = await mailedFolder(failing('mail_invalid'));
  await expect.poll(async () => (await rowOf(folderId))?.status).toBe('failed');
  const { outbox } = await (await adminOf(server)).call(adminEndpoints.adminOperations, {});
  expect(outbox).toMatchObject({ isOn: true, problem: null });
  expect(outbox?.failed).toBeGreaterThan(0);
  expect(outbox?.errors).toContainEqual({ code: 'E_VALIDATION_ERROR', count: expect.any(Number) });
  const failure = outbox?.failures.find(({ error }) => error === 'E_VALIDATION_ERROR');
  expect(failure?.kind).toBe('link');
  expect(Math.abs(Date.parse(failure?.failedAt ?? '') - Date.now())).toBeLessThan(MINUTE_MS);
  expect(JSON.stringify(outbox)).not.toContain(address);
});

test('counts sent mails per day, and their cost, once for each mail', async () => {
  const operations = async () => (await adminOf(server)).call(adminEndpoints.adminOperations, {});
  const mailsToday = async () => (await operations()).days.at(-1)?.mails ?? 0;
  const before = await mailsToday();
  const { address } = await mailedFolder();
  await lastMailTo(server, address, 2);
  await expect.poll(mailsToday).toBe(before + 2);
  const { cost } = await operations();
  const item = cost.items.find(({ name }) => name === 'mails');
  expect(item?.usd).toBeCloseTo((before + 2) * 0.00035, 6);
});

test.each([
  ['mail_invalid', 'failed', 'E_VALIDATION_ERROR'],
  ['mail_suppressed', 'dropped', 'E_RECIPIENT_SUPPRESSED'],
] as const)('a mail with the error %s is not repeated', async (failure, status, error) => {
  const { folderId } = await mailedFolder(failing(failure, 1));
  await expect.poll(() => rowOf(folderId)).toMatchObject({ status, tries: 1, error, sealed: null });
  await server.runCron(Date.now() + DAY_MS);
  expect(await rowOf(folderId)).toMatchObject({ status, tries: 1 });
});

test('the cron sends the mail of a Worker that ended before it sent the mail', async () => {
  const { address, folderId } = await mailedFolder();
  await lastMailTo(server, address, 2);
  // Restores the row to its state before the first attempt.
  await server.d1
    .prepare(
      `UPDATE mails SET status = 'due', tries = 0, ended_at = NULL, due_at = 0,
         sealed = (SELECT sealed FROM mail_contacts WHERE mail_contacts.folder_id = mails.folder_id)
       WHERE folder_id = ? AND kind = 'link'`,
    )
    .bind(folderId)
    .run();
  await server.runCron(Date.now());
  await lastMailTo(server, address, 3);
});

test('rows of ended mails are deleted after 30 days', async () => {
  const { folderId } = await mailedFolder();
  await expect.poll(async () => (await rowOf(folderId))?.status).toBe('sent');
  const longAgo = Date.now() - 30 * DAY_MS;
  await server.d1.prepare('UPDATE mails SET ended_at = ? WHERE folder_id = ?').bind(longAgo, folderId).run();
  await server.runCron(Date.now() + MINUTE_MS);
  expect(await rowOf(folderId)).toBeNull();
});
