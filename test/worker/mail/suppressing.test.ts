/** The platform suppresses addresses after a bounce or a spam report. */
import { afterEach, expect, test } from 'vitest';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { mailEndpoints } from '../../../worker/contract/calls/mail.ts';
import { DAY_MS, MINUTE_MS } from '../../../worker/contract/units.ts';
import { adminOf } from '../../harness/admin.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { lastMailTo, MAIL_VARS, mailsTo, newAddress, newSender, unsubscribeTokenIn } from '../../harness/mails.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { uploadOne } from '../../harness/uploads.ts';

const server = ownServer({ vars: MAIL_VARS });

afterEach(() => server.strict.send({ reset: true }));

async function mailTo(calls: Calls, recipient: string): Promise<unknown> {
  const { folderId } = await uploadOne(calls, bytes(10));
  await calls.own(mailEndpoints.mailFolder, { folderId, recipients: [recipient] });
  const state = () =>
    server.d1
      .prepare("SELECT status, error FROM mails WHERE folder_id = ? AND kind = 'sent' AND ended_at IS NOT NULL")
      .bind(folderId)
      .first();
  await expect.poll(state).not.toBeNull();
  return state();
}

const SENT = { status: 'sent', error: null };
const REFUSED = { status: 'dropped', error: 'E_RECIPIENT_SUPPRESSED' };
const SUPPRESSED = { status: 'dropped', error: 'suppressed' };
const UNSUBSCRIBED = { status: 'dropped', error: 'unsubscribed' };

async function suppressedRecipient(): Promise<{ calls: Calls; recipient: string; token: string }> {
  const { calls } = await newSender(server);
  const recipient = newAddress('gone');
  expect(await mailTo(calls, recipient)).toEqual(SENT);
  const token = unsubscribeTokenIn(await lastMailTo(server, recipient));
  // Two, because the sender's own mail is refused, too.
  await server.strict.fail({ on: 'MAIL', failure: 'mail_suppressed', times: 2 });
  expect(await mailTo(calls, recipient)).toEqual(REFUSED);
  return { calls, recipient, token };
}

test('mail to a suppressed address is dropped for a day without a call to the platform', async () => {
  const { calls, recipient } = await suppressedRecipient();
  expect(await mailTo(calls, recipient)).toEqual(SUPPRESSED);
  expect(await mailsTo(server, recipient)).toHaveLength(1);
  await server.runCron(Date.now() + DAY_MS - MINUTE_MS);
  expect(await mailTo(calls, recipient)).toEqual(SUPPRESSED);
  await server.runCron(Date.now() + DAY_MS + MINUTE_MS);
  expect(await mailTo(calls, recipient)).toEqual(SENT);
});

test('suppressed addresses are not stored readably, and the operator sees their number', async () => {
  const { outbox: before } = await (await adminOf(server)).call(adminEndpoints.adminOperations, {});
  const { recipient } = await suppressedRecipient();
  const { results } = await server.d1.prepare('SELECT * FROM mail_blocks').all();
  expect(results).toContainEqual(expect.objectContaining({ reason: 'suppressed' }));
  expect(JSON.stringify(results)).not.toContain(recipient.split('@')[0]);
  const { outbox } = await (await adminOf(server)).call(adminEndpoints.adminOperations, {});
  expect(outbox?.suppressed).toBe((before?.suppressed ?? 0) + 2);
});

test('mail to a suppressed address does not count for the limit of its sender', async () => {
  const { calls, recipient } = await suppressedRecipient();
  const mail = async (recipients: string[]) => {
    const { folderId } = await uploadOne(calls, bytes(10));
    return calls.own(mailEndpoints.mailFolder, { folderId, recipients });
  };
  const newAddresses = (count: number) => Array.from({ length: count }, () => newAddress('many'));
  // Two of the sender's 50 mails a day are already used.
  for (const count of [10, 10, 10, 10, 8]) await mail(newAddresses(count));
  expect(await mail([recipient])).toMatchObject({ recipients: 1 });
  await expect(mail(newAddresses(1))).rejects.toMatchObject({ status: 429, code: 'too_many_messages' });
});

test('an address that unsubscribes while it is suppressed stays unsubscribed', async () => {
  const { calls, recipient, token } = await suppressedRecipient();
  await calls.call(mailEndpoints.unsubscribe, { token });
  await server.runCron(Date.now() + 2 * DAY_MS);
  expect(await mailTo(calls, recipient)).toEqual(UNSUBSCRIBED);
});

test('the link that undoes unsubscribing allows mail to a suppressed address at once', async () => {
  const { calls, recipient, token } = await suppressedRecipient();
  await calls.call(mailEndpoints.unsubscribe, { token, undo: true });
  expect(await mailTo(calls, recipient)).toEqual(SENT);
});
