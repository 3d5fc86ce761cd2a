import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTACTS_PER_WINDOW } from '../../../worker/contact/limits.ts';
import type { Input } from '../../../worker/contract/calls/endpoint.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { CONTACT_KEEP_MS } from '../../../worker/purge/limits.ts';
import { newPerson } from '../../harness/people.ts';
import { type Server, startServer } from '../../harness/running/server.ts';
import { newId } from '../../harness/stored/seed.ts';
import { everythingStored, submissionsOf } from '../../harness/stored/stored.ts';

let server: Server;
beforeAll(async () => {
  server = await startServer({ vars: { SUPPORT_EMAIL: 'support@example.com' } });
});
afterAll(() => server.close());

const somebody = () => server.as(newPerson());
const message = (given: Partial<Input<typeof endpoints.contact>> = {}): Input<typeof endpoints.contact> => ({
  name: 'Ada Lovelace',
  email: `${newId().toLowerCase()}@example.com`,
  subject: 'General Question',
  message: 'How large may a file be?',
  ...given,
});

test('a message is stored as it was written, and mailed to the support address', async () => {
  const sent = message({ name: '  Ada <b>Lovelace</b> ', message: 'Line one\n<script>alert(1)</script>' });
  await somebody().call(endpoints.contact, sent);
  const [stored] = await submissionsOf(server, sent.email);
  expect(stored).toMatchObject({
    name: 'Ada <b>Lovelace</b>',
    message: sent.message,
    subject: sent.subject,
    folderUrl: null,
    status: 'new',
  });
  const mailbox = new URL('/cdn-cgi/local/explorer/api/local/email/sending', server.url);
  const mails = async () => JSON.stringify(await (await fetch(mailbox)).json());
  await expect.poll(mails).toContain(sent.email);
});

test('a report needs the address of what is reported', async () => {
  const report = (folderUrl: string | null) =>
    somebody().call(endpoints.contact, message({ subject: 'Report Content', folderUrl }));
  for (const wrong of [null, '', '  ', 'not a link', 'javascript:alert(1)', 'ftp://example.com/x']) {
    await expect(report(wrong)).rejects.toMatchObject({ status: 400, fields: { field: 'folderUrl' } });
  }
  const sent = message({ subject: 'Report Content', folderUrl: `${server.url.origin}/d/${newId()}` });
  await somebody().call(endpoints.contact, sent);
  const [stored] = await submissionsOf(server, sent.email);
  expect(stored).toMatchObject({ folderUrl: sent.folderUrl, folderId: sent.folderUrl?.slice(-16) });
});

test.each([
  ['no name', { name: '' }, 'name'],
  ['a name of blanks', { name: '   ' }, 'name'],
  ['a name with a line break', { name: 'Ada\r\nBcc: victim@example.com' }, 'name'],
  ['a name of 1 MB', { name: 'x'.repeat(1_000_000) }, 'name'],
  ['an address that is none', { email: 'nobody' }, 'email'],
  ['an address with a header behind it', { email: 'a@example.com\r\nBcc: victim@example.com' }, 'email'],
  ['two addresses', { email: 'a@example.com, b@example.com' }, 'email'],
  ['an address of 1 MB', { email: `${'x'.repeat(1_000_000)}@example.com` }, 'email'],
  ['a subject of its own', { subject: 'Spam' as 'Others' }, 'subject'],
  ['no message', { message: ' \n ' }, 'message'],
  ['a message of 1 MB', { message: 'x'.repeat(1_000_000) }, 'message'],
  ['an address of a folder of 1 MB', { folderUrl: `https://example.com/${'x'.repeat(1_000_000)}` }, 'folderUrl'],
])('%s is refused, naming the field, and stored nowhere', async (_, change, field) => {
  const before = await everythingStored(server);
  const refused = somebody().call(endpoints.contact, message(change));
  await expect(refused).rejects.toMatchObject({ status: 400, code: 'invalid_input', fields: { field } });
  expect(await everythingStored(server)).toEqual(before);
});

test('a robot that fills in what people do not see is thanked, and nothing is stored', async () => {
  const sent = message({ website: 'https://spam.example.com' });
  await somebody().call(endpoints.contact, sent);
  expect(await submissionsOf(server, sent.email)).toEqual([]);
});

test('after so many messages an address has to wait', async () => {
  const calls = somebody();
  for (let sent = 0; sent < CONTACTS_PER_WINDOW; sent++) await calls.call(endpoints.contact, message());
  const late = calls.call(endpoints.contact, message());
  await expect(late).rejects.toMatchObject({ status: 429, code: 'too_many_messages' });
  await expect(late).rejects.toHaveProperty('retryAfterSeconds', expect.any(Number));
});

test('a message is kept for a year, decided about or not, and no longer', async () => {
  const sent = message();
  await somebody().call(endpoints.contact, sent);
  const [stored] = await submissionsOf(server, sent.email);
  const end = (stored?.createdAt ?? 0) + CONTACT_KEEP_MS;
  await server.runCron(end - 1);
  expect(await submissionsOf(server, sent.email)).toHaveLength(1);
  await server.runCron(end + 1);
  expect(await submissionsOf(server, sent.email)).toEqual([]);
});
