import { expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { mailEndpoints } from '../../../worker/contract/calls/mail.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { confirmSender, lastMailTo, MAIL_VARS, mailsTo, newAddress } from '../../harness/mails.ts';
import { newPerson, speaking } from '../../harness/people.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { folderById, mailLanguages } from '../../harness/stored/queries.ts';
import { uploadOne } from '../../harness/uploads.ts';

const server = ownServer({ vars: MAIL_VARS });

interface SentFile {
  readonly calls: Calls;
  readonly address: string;
  readonly recipient: string;
  readonly folderId: string;
  readonly fileId: string;
}

async function send({ expiryDays = 3, wantsDownloads = true } = {}): Promise<SentFile> {
  const [address, recipient] = [newAddress('sender'), newAddress('recipient')];
  const calls = server.as(await confirmSender(server, server.newVisitor(), address));
  const { folderId, fileId } = await uploadOne(calls, bytes(10), {}, { expiryDays });
  await calls.own(mailEndpoints.mailFolder, { folderId, recipients: [recipient], wantsDownloads });
  await lastMailTo(server, address, 2);
  await lastMailTo(server, recipient);
  return { calls, address, recipient, folderId, fileId };
}

async function download({ folderId, fileId }: SentFile, count: number): Promise<void> {
  const response = await server.newVisitor().fetch(downloadPath(folderId, fileId));
  expect((await response.arrayBuffer()).byteLength).toBe(10);
  await expect.poll(async () => (await folderById(server, folderId))?.downloadCount, { timeout: 20_000 }).toBe(count);
}

const subjectsTo = async (address: string, before: number): Promise<string[]> =>
  (await mailsTo(server, address)).slice(before).map(({ subject }) => subject);

const expiryOf = async ({ folderId }: SentFile): Promise<number> =>
  (await folderById(server, folderId))?.expiresAt ?? 0;

test('the first download is mailed at once, later ones at most once a day', async () => {
  const sent = await send();
  await download(sent, 1);
  expect((await lastMailTo(server, sent.address, 3)).subject).toBe('Your file was downloaded (1 time)');
  await download(sent, 2);
  await download(sent, 3);
  const now = Date.now();
  await server.runCron(now + HOUR_MS);
  expect(await subjectsTo(sent.address, 3)).toEqual([]);
  await server.runCron(now + DAY_MS);
  expect(await subjectsTo(sent.address, 3)).toEqual(['Your file was downloaded (3 times)']);
  await server.runCron(now + DAY_MS + HOUR_MS);
  expect(await subjectsTo(sent.address, 3)).toHaveLength(1);
});

test('a sender who wants no mail about downloads gets none', async () => {
  const sent = await send({ wantsDownloads: false });
  await download(sent, 1);
  const expiresAt = await expiryOf(sent);
  await server.runCron(expiresAt - DAY_MS + MINUTE_MS);
  expect(await subjectsTo(sent.address, 2)).toEqual([]);
});

test("the sender's own downloads are not mailed", async () => {
  const { calls, folderId, fileId, address } = await send();
  const headers = { Cookie: `fileshare_user_id=${calls.person.userId}` };
  const own = server.as({ ...calls.person, headers: { ...calls.person.headers, ...headers } });
  await (await own.fetch(downloadPath(folderId, fileId))).arrayBuffer();
  await server.runCron(Date.now() + HOUR_MS);
  expect(await subjectsTo(address, 2)).toEqual([]);
});

test('sender and recipient are reminded once, a day before the folder expires', async () => {
  const sent = await send();
  const { address, recipient } = sent;
  const expiresAt = await expiryOf(sent);
  await server.runCron(expiresAt - DAY_MS - MINUTE_MS);
  expect(await subjectsTo(recipient, 1)).toEqual([]);
  await Promise.all([server.runCron(expiresAt - DAY_MS + MINUTE_MS), server.runCron(expiresAt - DAY_MS + MINUTE_MS)]);
  expect(await subjectsTo(recipient, 1)).toEqual(['A file for you expires soon (1 file, 10 B)']);
  expect(await subjectsTo(address, 2)).toEqual(['Your file expires soon: not downloaded yet']);
  await server.runCron(expiresAt - HOUR_MS);
  expect(await mailsTo(server, recipient)).toHaveLength(2);
  expect(await mailsTo(server, address)).toHaveLength(3);
  const [, reminder] = await mailsTo(server, recipient);
  expect(reminder?.replyTo).toBe(address);
  expect(reminder?.text).toContain('If you already have a copy, there is nothing to do.');
});

test('sends no reminder if every recipient may have downloaded', async () => {
  const sent = await send();
  await download(sent, 1);
  await lastMailTo(server, sent.address, 3);
  await server.runCron((await expiryOf(sent)) - DAY_MS + MINUTE_MS);
  expect(await subjectsTo(sent.recipient, 1)).toEqual([]);
  expect(await subjectsTo(sent.address, 3)).toEqual([]);
});

test('sends no reminder of a folder that exists for less than two days', async () => {
  const sent = await send({ expiryDays: 1 });
  const expiresAt = await expiryOf(sent);
  await server.runCron(expiresAt - DAY_MS + MINUTE_MS);
  await server.runCron(expiresAt - HOUR_MS);
  expect(await subjectsTo(sent.recipient, 1)).toEqual([]);
});

test('after a folder is extended, its reminder is sent a day before the new expiry', async () => {
  const sent = await send({ expiryDays: 1 });
  const { calls, folderId, recipient } = sent;
  await server.runCron(Date.now() + HOUR_MS);
  await calls.own(endpoints.changeExpiry, { folderId, expiryDays: 10 });
  const expiresAt = await expiryOf(sent);
  await server.runCron(expiresAt - DAY_MS - HOUR_MS);
  expect(await subjectsTo(recipient, 1)).toEqual([]);
  await server.runCron(expiresAt - DAY_MS + MINUTE_MS);
  expect(await subjectsTo(recipient, 1)).toHaveLength(1);
});

test('a change of the expiry that fails keeps the reminder', async () => {
  const sent = await send();
  const { calls, folderId, recipient } = sent;
  await server.d1.exec('CREATE TRIGGER busy BEFORE UPDATE OF expires_at ON folders BEGIN SELECT RAISE(IGNORE); END');
  const change = calls.own(endpoints.changeExpiry, { folderId, expiryDays: 10 });
  await expect(change).rejects.toMatchObject({ code: 'folder_busy' });
  await server.d1.exec('DROP TRIGGER busy');
  await server.runCron((await expiryOf(sent)) - DAY_MS + MINUTE_MS);
  expect(await subjectsTo(recipient, 1)).toHaveLength(1);
});

test('mails about a folder have the language of the sender’s call', async () => {
  const [address, recipient] = [newAddress('sender'), newAddress('recipient')];
  const person = await confirmSender(server, server.as(speaking('de-AT,en;q=0.5', newPerson())), address);
  const calls = server.as(person);
  const { folderId, fileId } = await uploadOne(calls, bytes(10), {}, { expiryDays: 3 });
  const input = { userId: person.userId, folderId, recipients: [recipient], wantsDownloads: true };
  await calls.call(mailEndpoints.mailFolder, input);
  expect(await mailLanguages(server, `*/${folderId}/*`)).toEqual({ link: 'de', sent: 'de' });
  await server.runCron((await expiryOf({ calls, address, recipient, folderId, fileId })) - DAY_MS);
  const reminders = { sender_reminder: 'de', recipient_reminder: 'de' };
  expect(await mailLanguages(server, `*_reminder/${folderId}/*`)).toEqual(reminders);
  await download({ calls, address, recipient, folderId, fileId }, 1);
  await expect.poll(() => mailLanguages(server, `downloaded/${folderId}/*`)).toEqual({ downloaded: 'de' });
});

test('the cookie of the language menu decides the language of mails', async () => {
  const person = await confirmSender(server, server.newVisitor(), newAddress('sender'));
  const { Cookie = '' } = person.headers;
  const calls = server.as({ ...person, headers: { ...person.headers, Cookie: `${Cookie}; lang=ja` } });
  const { folderId } = await uploadOne(calls, bytes(10));
  await calls.call(mailEndpoints.mailFolder, { userId: person.userId, folderId });
  expect(await mailLanguages(server, `*/${folderId}/*`)).toEqual({ link: 'ja' });
});
