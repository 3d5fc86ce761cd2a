import { expect, test } from 'vitest';
import { CONTACT_MESSAGES } from '../../../worker/contact/limits.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import type { Input } from '../../../worker/contract/calls/endpoint.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DAY_MS, HOUR_MS } from '../../../worker/contract/units.ts';
import { CONTACT_KEEP_MS } from '../../../worker/purge/limits.ts';
import { ownServer, serverOfTest } from '../../harness/running/own-server.ts';
import { ADMIN } from '../../harness/running/server.ts';
import { everythingStored, insertSubmission, submissionsOf } from '../../harness/stored/queries.ts';
import { newId } from '../../harness/stored/seed.ts';

const MAILBOX = { CONTACT_MAIL_TO: 'owner@example.org', CONTACT_MAIL_FROM: 'form@example.com' };

const server = ownServer({ vars: MAILBOX });

const message = (overrides: Partial<Input<typeof endpoints.contact>> = {}): Input<typeof endpoints.contact> => ({
  name: 'Ada Lovelace',
  email: `${newId().toLowerCase()}@example.com`,
  subject: 'General Question',
  message: 'How large may a file be?',
  ...overrides,
});

test('a message is stored as written and mailed to the operator', async () => {
  const input = message({ name: '  Ada <b>Lovelace</b> ', message: 'Line one\n<script>alert(1)</script>' });
  await server.newVisitor().call(endpoints.contact, input);
  const [stored] = await submissionsOf(server, input.email);
  expect(stored).toMatchObject({
    name: 'Ada <b>Lovelace</b>',
    message: input.message,
    subject: input.subject,
    folderUrl: null,
    status: 'new',
  });
  await expect.poll(mailsSent).toContain(input.email);
  await expect
    .poll(async () => (await submissionsOf(server, input.email))[0])
    .toMatchObject({
      mailedAt: expect.any(Number),
      mailTries: 1,
      mailDueAt: null,
      mailError: null,
    });
});

async function mailsSent(): Promise<string> {
  const mailbox = new URL('/cdn-cgi/local/explorer/api/local/email/sending', server.url);
  return JSON.stringify(await (await fetch(mailbox)).json());
}

test('the cron sends a mail that a killed Worker did not send, once even if two runs overlap', async () => {
  const now = Date.now();
  const id = newId();
  await insertSubmission(server, {
    id,
    subject: 'Others',
    name: id,
    email: 'ada@example.com',
    message: 'Hello',
    folderUrl: null,
    folderId: null,
    createdAt: now,
    status: 'new',
    mailTries: 0,
    mailDueAt: now,
  });
  await server.runCron(now - 1);
  expect(await mailsSent()).not.toContain(`Others: ${id}`);
  await Promise.all([server.runCron(now), server.runCron(now)]);
  await server.runCron(now + DAY_MS);
  // The subject is in the mails exactly once.
  expect((await mailsSent()).split(`Others: ${id}`)).toHaveLength(2);
});

test('a failed mail is retried at growing intervals, and admins see its state', async () => {
  const wrong = await serverOfTest({ vars: { ...MAILBOX, CONTACT_MAIL_FROM: MAILBOX.CONTACT_MAIL_TO } });
  const calls = wrong.newVisitor();
  const input = message();
  const startedAt = Date.now();
  await calls.call(endpoints.contact, input);
  const stored = async () => (await submissionsOf(wrong, input.email))[0];
  await expect.poll(async () => (await stored())?.mailError).toContain('are the same address');
  const submission = async () => {
    const { token } = await calls.call(adminEndpoints.adminLogin, ADMIN);
    const filters = { search: input.email };
    const { submissions } = await calls.call(adminEndpoints.adminSubmissions, filters, { bearer: token });
    return submissions[0]?.mail;
  };
  const error = 'CONTACT_MAIL_FROM and CONTACT_MAIL_TO are the same address.';
  expect(await submission()).toMatchObject({ state: 'waiting', tries: 1, error, nextAt: expect.any(String) });
  for (let at = startedAt; at < startedAt + 3 * DAY_MS; at += HOUR_MS) await wrong.runCron(at);
  expect(await submission()).toEqual({ state: 'failed', tries: 6, error, nextAt: null });
});

test('a report requires the URL of the reported content', async () => {
  const report = (folderUrl: string | null) =>
    server.newVisitor().call(endpoints.contact, message({ subject: 'Report Content', folderUrl }));
  for (const missing of [null, '', '  ']) {
    await expect(report(missing)).rejects.toMatchObject({
      status: 400,
      fields: { field: 'folderUrl', reason: 'missing' },
    });
  }
  for (const wrong of ['not a link', 'javascript:alert(1)', 'ftp://example.com/x']) {
    await expect(report(wrong)).rejects.toMatchObject({
      status: 400,
      fields: { field: 'folderUrl', reason: 'not_a_url' },
    });
  }
  const input = message({ subject: 'Report Content', folderUrl: `${server.url.origin}/d/${newId()}` });
  await server.newVisitor().call(endpoints.contact, input);
  const [stored] = await submissionsOf(server, input.email);
  expect(stored).toMatchObject({ folderUrl: input.folderUrl, folderId: input.folderUrl?.slice(-16) });
});

test('a report of an encrypted share keeps no key, except in the message', async () => {
  const url = `${server.url.origin}/e/${newId()}`;
  const link = `${url}#1${'A'.repeat(43)}`;
  const input = message({ subject: 'Report Content', folderUrl: link, message: `Look at ${link}` });
  await server.newVisitor().call(endpoints.contact, input);
  const [stored] = await submissionsOf(server, input.email);
  expect(stored).toMatchObject({ folderUrl: url, folderId: url.slice(-16), message: input.message });
});

test.each([
  ['no name', { name: '' }, 'name'],
  ['a name of spaces only', { name: '   ' }, 'name'],
  ['a name with a line break', { name: 'Ada\r\nBcc: victim@example.com' }, 'name'],
  ['a name of 1 MB', { name: 'x'.repeat(1_000_000) }, 'name'],
  ['an invalid email address', { email: 'nobody' }, 'email'],
  ['an email address followed by a header', { email: 'a@example.com\r\nBcc: victim@example.com' }, 'email'],
  ['two email addresses', { email: 'a@example.com, b@example.com' }, 'email'],
  ['an email address of 1 MB', { email: `${'x'.repeat(1_000_000)}@example.com` }, 'email'],
  ['an unknown subject', { subject: 'Spam' as 'Others' }, 'subject'],
  ['no message', { message: ' \n ' }, 'message'],
  ['a message of 1 MB', { message: 'x'.repeat(1_000_000) }, 'message'],
  ['a folder URL of 1 MB', { folderUrl: `https://example.com/${'x'.repeat(1_000_000)}` }, 'folderUrl'],
])('refuses %s, names the field, and stores nothing', async (_, change, field) => {
  const storedBefore = await everythingStored(server);
  const refused = server.newVisitor().call(endpoints.contact, message(change));
  await expect(refused).rejects.toMatchObject({ status: 400, code: 'invalid_input', fields: { field } });
  expect(await everythingStored(server)).toEqual(storedBefore);
});

test('a bot that fills in the hidden field gets a success, and nothing is stored', async () => {
  const input = message({ website: 'https://spam.example.com' });
  await server.newVisitor().call(endpoints.contact, input);
  expect(await submissionsOf(server, input.email)).toEqual([]);
});

test('rate-limits messages per address', async () => {
  const calls = server.newVisitor();
  for (let count = 0; count < CONTACT_MESSAGES.limit; count++) await calls.call(endpoints.contact, message());
  const late = calls.call(endpoints.contact, message());
  await expect(late).rejects.toMatchObject({ status: 429, code: 'too_many_messages' });
  await expect(late).rejects.toHaveProperty('retryAfterSeconds', expect.any(Number));
});

test('a message is deleted after a year, even if no admin decided about it', async () => {
  const input = message();
  await server.newVisitor().call(endpoints.contact, input);
  const [stored] = await submissionsOf(server, input.email);
  const end = (stored?.createdAt ?? 0) + CONTACT_KEEP_MS;
  await server.runCron(end - 1);
  expect(await submissionsOf(server, input.email)).toHaveLength(1);
  await server.runCron(end + 1);
  expect(await submissionsOf(server, input.email)).toEqual([]);
});
