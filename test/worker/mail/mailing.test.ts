import { expect, test } from 'vitest';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { mailEndpoints } from '../../../worker/contract/calls/mail.ts';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { adminOf } from '../../harness/admin.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { uploadSealed } from '../../harness/encryption.ts';
import {
  lastMailTo,
  linkIn,
  MAIL_ORIGIN,
  MAIL_VARS,
  mailsTo,
  newAddress,
  newSender,
  unsubscribeTokenIn,
} from '../../harness/mails.ts';
import { callWith, makeSecret } from '../../harness/management.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { announced, begin, beginParts, put, sendMissingParts, uploadOne } from '../../harness/uploads.ts';

const server = ownServer({ vars: MAIL_VARS });

const mailFolder = ({ call, person: { userId } }: Calls, folderId: string, input: object = {}) =>
  call(mailEndpoints.mailFolder, { userId, folderId, ...input });

async function statesOf(folderId: string): Promise<Record<string, unknown>> {
  const { results } = await server.d1
    .prepare('SELECT kind, status FROM mails WHERE folder_id = ? ORDER BY kind')
    .bind(folderId)
    .all<{ kind: string; status: string }>();
  return Object.fromEntries(results.map(({ kind, status }) => [kind, status]));
}

const mailCounts = () =>
  server.d1
    .prepare(
      'SELECT (SELECT count(*) FROM mail_contacts) AS contacts, (SELECT count(*) FROM mails WHERE folder_id IS NOT NULL) AS mails',
    )
    .first();

test('a complete upload is mailed at once to its sender and to the recipients', async () => {
  const { calls, address } = await newSender(server);
  const recipients = [newAddress('recipient'), newAddress('recipient')];
  const { folderId } = await uploadOne(calls, bytes(1000), { name: 'plan.txt' }, { message: 'Look at evil.com' });
  const input = { recipients, senderName: 'Ada <b>' };
  expect(await mailFolder(calls, folderId, input)).toEqual({ recipients: 2, isWaiting: false });

  for (const recipient of recipients) {
    const mail = await lastMailTo(server, recipient);
    expect(mail).toMatchObject({ subject: '1 file for you (1 KB)', replyTo: address, to: [recipient] });
    expect(mail.text).toMatch(/^Ada <b> sent you 1 file\n/);
    expect(mail.text).toContain(`From: Ada <b> (${address})`);
    expect(mail.text).toContain('> Look at evil[.]com');
    expect(mail.html).toContain('Ada &lt;b&gt;');
    expect(mail.text + mail.html).not.toContain(recipients.find((other) => other !== recipient));
    expect(linkIn(mail, '/d/')).toBe(`/d/${folderId}`);
  }
  const mail = await lastMailTo(server, address, 2);
  expect(mail.subject).toBe('Your link is ready: 1 file, 1 KB');
  const secret = linkIn(mail, '/m/').split('#')[1] ?? '';
  const managed = await callWith(server.newVisitor(), secret)(endpoints.managedFolder, { folderId });
  expect(managed.current.folderId).toBe(folderId);
});

test('the mailed management link works even after simultaneous first calls', async () => {
  const { calls, address } = await newSender(server);
  for (let mailCount = 2; mailCount < 7; mailCount++) {
    const { folderId } = await uploadOne(calls, bytes(10));
    await Promise.all([1, 2, 3].map(() => mailFolder(calls, folderId)));
    const secret = linkIn(await lastMailTo(server, address, mailCount), '/m/').split('#')[1] ?? '';
    const managed = await callWith(server.newVisitor(), secret)(endpoints.managedFolder, { folderId });
    expect(managed.current.folderId).toBe(folderId);
  }
});

test('mails wait until the last file has arrived', async () => {
  const { calls, address } = await newSender(server);
  const recipient = newAddress('recipient');
  const { folderId, uploadUrls } = await begin(calls, [announced(), announced({ name: 'b.txt' })]);
  expect(await mailFolder(calls, folderId, { recipients: [recipient] })).toEqual({ recipients: 1, isWaiting: true });
  await put(calls, uploadUrls[0]?.uploadUrl ?? '', bytes(1000));
  await server.runCron(Date.now());
  expect(await statesOf(folderId)).toEqual({ link: 'held', sent: 'held' });
  await put(calls, uploadUrls[1]?.uploadUrl ?? '', bytes(1000));
  expect((await lastMailTo(server, recipient)).subject).toBe('2 files for you (2 KB)');
  await lastMailTo(server, address, 2);
  await expect.poll(() => statesOf(folderId)).toEqual({ link: 'sent', sent: 'sent' });
});

test('the last part of a file releases the mails', async () => {
  const { calls } = await newSender(server);
  const recipient = newAddress('recipient');
  const { folderId, session, uploadId, r2Key } = await beginParts(calls, 10);
  await mailFolder(calls, folderId, { recipients: [recipient] });
  await sendMissingParts(calls, session, 10);
  await calls.call(endpoints.completeMultipart, { uploadId, r2Key });
  expect((await lastMailTo(server, recipient)).subject).toContain('1 file for you');
});

test('the cron releases the mails if the sender removes the last missing file', async () => {
  const { calls } = await newSender(server);
  const recipient = newAddress('recipient');
  const { folderId, uploadUrls } = await begin(calls, [announced(), announced({ name: 'b.txt' })]);
  await mailFolder(calls, folderId, { recipients: [recipient] });
  await put(calls, uploadUrls[0]?.uploadUrl ?? '', bytes(1000));
  await calls.own(endpoints.deleteFile, { folderId, fileId: uploadUrls[1]?.fileId ?? '' });
  await server.runCron(Date.now());
  expect((await lastMailTo(server, recipient)).subject).toContain('1 file for you');
});

test('a repeated call sends no mail twice, and a later call adds recipients', async () => {
  const { calls, address } = await newSender(server);
  const [first, second] = [newAddress('recipient'), newAddress('recipient')];
  const { folderId } = await uploadOne(calls, bytes(10));
  await Promise.all([1, 2, 3].map(() => mailFolder(calls, folderId, { recipients: [first] })));
  expect(await mailFolder(calls, folderId, { recipients: [first.toUpperCase(), second] })).toMatchObject({
    recipients: 2,
  });
  await lastMailTo(server, second);
  await server.runCron(Date.now() + DAY_MS / 2);
  expect(await mailsTo(server, first)).toHaveLength(1);
  expect(await mailsTo(server, address)).toHaveLength(2);
});

test('a folder has at most ten recipients', async () => {
  const { calls } = await newSender(server);
  const { folderId } = await uploadOne(calls, bytes(10));
  const ten = Array.from({ length: 10 }, () => newAddress('recipient'));
  await mailFolder(calls, folderId, { recipients: ten });
  const more = mailFolder(calls, folderId, { recipients: [newAddress('recipient')] });
  await expect(more).rejects.toMatchObject({
    status: 400,
    message: 'recipients: must be at most 10 recipients, including earlier calls',
    fields: { field: 'recipients', reason: 'too_many_recipients', max: 10 },
  });
  const eleven = mailFolder(calls, folderId, { recipients: [...ten, newAddress()] });
  await expect(eleven).rejects.toMatchObject({ status: 400, fields: { field: 'recipients' } });
});

test('rate-limits recipients per sender', async () => {
  const { calls } = await newSender(server);
  const sendToTen = async () => {
    const { folderId } = await uploadOne(calls, bytes(10));
    return mailFolder(calls, folderId, { recipients: Array.from({ length: 10 }, () => newAddress('many')) });
  };
  for (let count = 0; count < 5; count++) await sendToTen();
  const before = await mailCounts();
  await expect(sendToTen()).rejects.toMatchObject({ status: 429, code: 'too_many_messages' });
  expect(await mailCounts()).toEqual(before);
});

test('rate-limits mails per recipient, from all senders together', async () => {
  const recipient = newAddress('popular');
  for (let count = 0; count < 20; count++) {
    const { calls } = await newSender(server);
    const { folderId } = await uploadOne(calls, bytes(10));
    await mailFolder(calls, folderId, { recipients: [recipient] });
  }
  const { calls } = await newSender(server);
  const { folderId } = await uploadOne(calls, bytes(10));
  const refused = mailFolder(calls, folderId, { recipients: [recipient] });
  await expect(refused).rejects.toMatchObject({ status: 429, code: 'too_many_messages' });
});

test('refuses a sender without a confirmed address, and a stranger', async () => {
  const owner = server.newVisitor();
  const { folderId } = await uploadOne(owner, bytes(10));
  const before = await mailCounts();
  await expect(mailFolder(owner, folderId)).rejects.toMatchObject({ status: 403, code: 'mail_unconfirmed' });
  const { calls: stranger } = await newSender(server);
  await expect(mailFolder(stranger, folderId)).rejects.toMatchObject({ status: 404, code: 'not_found' });
  expect(await mailCounts()).toEqual(before);
  expect(await statesOf(folderId)).toEqual({});
});

test('a management link is enough to mail a folder, and an existing management link stays valid', async () => {
  const owner = server.newVisitor();
  const { folderId } = await uploadOne(owner, bytes(10));
  const secret = await makeSecret(owner, folderId);
  const { calls, address } = await newSender(server);
  await callWith(calls, secret)(mailEndpoints.mailFolder, { folderId });
  const mail = await lastMailTo(server, address, 2);
  expect(mail.text).not.toContain('/m/');
  const managed = await callWith(server.newVisitor(), secret)(endpoints.managedFolder, { folderId });
  expect(managed.current.folderId).toBe(folderId);
});

test('mails about an encrypted folder go only to its sender, without a link', async () => {
  const { calls, address } = await newSender(server);
  const { folderId } = await uploadSealed(calls);
  const refused = mailFolder(calls, folderId, { recipients: [newAddress()] });
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'encrypted' });
  await mailFolder(calls, folderId);
  const mail = await lastMailTo(server, address, 2);
  expect(mail.text).toContain('end-to-end encrypted');
  expect(mail.text.replace(/contact\?url=\S+/, '')).not.toMatch(/\/[de]\//);
});

test('a recipient who unsubscribed gets no more mail', async () => {
  const { calls, address } = await newSender(server);
  const recipient = newAddress('recipient');
  const first = await uploadOne(calls, bytes(10));
  await mailFolder(calls, first.folderId, { recipients: [recipient] });
  const token = unsubscribeTokenIn(await lastMailTo(server, recipient));
  await calls.call(mailEndpoints.unsubscribe, { token });
  const second = await uploadOne(calls, bytes(10));
  await mailFolder(calls, second.folderId, { recipients: [recipient] });
  await lastMailTo(server, address, 3);
  await expect.poll(() => statesOf(second.folderId)).toEqual({ link: 'sent', sent: 'dropped' });
  expect(await mailsTo(server, recipient)).toHaveLength(1);
});

/** Asks for emails about a folder, and stops sharing before its file has arrived. */
async function droppedMails() {
  const { calls, address } = await newSender(server);
  const recipient = newAddress('recipient');
  const { folderId, uploadUrls } = await begin(calls, [announced()]);
  await mailFolder(calls, folderId, { recipients: [recipient] });
  await calls.own(endpoints.changeSharing, { folderId, isStopped: true });
  await put(calls, uploadUrls[0]?.uploadUrl ?? '', bytes(1000));
  await expect.poll(() => statesOf(folderId)).toEqual({ link: 'dropped', sent: 'dropped' });
  return { calls, address, recipient, folderId };
}

test('does not send mails about a folder that was closed before it was complete', async () => {
  const { calls, recipient, folderId } = await droppedMails();
  expect(await mailsTo(server, recipient)).toEqual([]);
  await expect(mailFolder(calls, folderId)).rejects.toMatchObject({ status: 404, code: 'sharing_stopped' });
});

test('mails that were dropped while sharing was stopped are sent if the sender mails the folder again', async () => {
  const { calls, address, recipient, folderId } = await droppedMails();
  await calls.own(endpoints.changeSharing, { folderId, isStopped: false });
  await Promise.all([1, 2].map(() => mailFolder(calls, folderId, { recipients: [recipient] })));
  expect((await lastMailTo(server, recipient)).subject).toBe('1 file for you (1 KB)');
  await lastMailTo(server, address, 2);
  expect(await statesOf(folderId)).toEqual({ link: 'sent', sent: 'sent' });
});

async function rowsAbout(folderId: string): Promise<unknown[]> {
  const [contacts, mails] = await server.d1.batch([
    server.d1.prepare('SELECT * FROM mail_contacts WHERE folder_id = ?').bind(folderId),
    server.d1.prepare('SELECT * FROM mails WHERE folder_id = ?').bind(folderId),
  ]);
  return [...(contacts?.results ?? []), ...(mails?.results ?? [])];
}

test('stores no readable address, and deletes all addresses with the folder', async () => {
  const { calls, address } = await newSender(server);
  const recipient = newAddress('recipient');
  const { folderId } = await uploadOne(calls, bytes(10));
  await mailFolder(calls, folderId, { recipients: [recipient], senderName: 'Unreadable Ada' });
  await lastMailTo(server, address, 2);
  await lastMailTo(server, recipient);
  const rows = JSON.stringify(await rowsAbout(folderId));
  for (const secret of [address, recipient, 'Unreadable']) expect(rows).not.toContain(secret);
  expect(server.logs().join()).not.toMatch(/sender-\d|recipient-\d/);
  await calls.own(endpoints.deleteFolder, { folderId });
  await expect.poll(() => rowsAbout(folderId)).toEqual([]);
});

test('deletes the addresses of a folder that is taken down', async () => {
  const { calls, address } = await newSender(server);
  const { folderId } = await uploadOne(calls, bytes(10));
  await mailFolder(calls, folderId, { recipients: [newAddress('recipient')] });
  await lastMailTo(server, address, 2);
  const admin = await adminOf(server);
  await admin.call(adminEndpoints.adminTakedown, { url: `${MAIL_ORIGIN}/d/${folderId}`, reason: 'test' });
  expect(await rowsAbout(folderId)).toEqual([]);
});
