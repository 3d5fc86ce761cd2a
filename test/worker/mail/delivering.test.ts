import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { MINUTE_MS } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { confirmSender, lastMailTo, linkIn, MAIL_VARS, mailsTo, newAddress } from '../../harness/mails.ts';
import { newAccount, newPerson, speaking } from '../../harness/people.ts';
import { makeRequest, newSendingSecret, send, sendOne } from '../../harness/requests.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { mailLanguages } from '../../harness/stored/queries.ts';
import { announced, put } from '../../harness/uploads.ts';

const server = ownServer({ vars: MAIL_VARS });

interface Owner {
  readonly calls: Calls;
  readonly address: string;
}

async function newOwner(person = newPerson()): Promise<Owner> {
  const address = newAddress('owner');
  return { calls: server.as(await confirmSender(server, server.as(person), address)), address };
}

const newSender = () => server.newVisitor();

/** Mails about deliveries wait for further files. */
const runCronLater = () => server.runCron(Date.now() + 2 * MINUTE_MS);

test('the owner gets one mail when a delivery is complete', async () => {
  const { calls, address } = await newOwner();
  const { requestId } = await makeRequest(calls, { wantsMail: true, title: 'Photos of evil.com' });
  const sent = await sendOne(newSender(), requestId, { sender: 'Ada <b>', message: 'See evil.com', size: 1000 });
  await runCronLater();
  const mail = await lastMailTo(server, address, 2);
  expect(mail.subject).toBe('A file for you has arrived (1 file, 1 KB)');
  expect(mail.text).toMatch(/^Ada <b> sent you 1 file\n/);
  expect(mail.text).toContain('> See evil[.]com');
  expect(mail.text).toContain('Request: Photos of evil[.]com');
  expect(mail.text).not.toMatch(/[^@]evil\.com/);
  expect(linkIn(mail, '/uploads')).toBe(`/uploads?folder=${sent.folderId}`);
  await runCronLater();
  expect(await mailsTo(server, address)).toHaveLength(2);
});

test('the mail waits for all files, and for files that the sender announces right after the first ones', async () => {
  const { calls, address } = await newOwner();
  const { requestId } = await makeRequest(calls, { wantsMail: true });
  const secret = newSendingSecret();
  const sender = newSender();
  const { folderId } = await sendOne(sender, requestId, { secret, size: 100 });
  const { uploadUrls } = await send(sender, requestId, [announced({ name: 'b.jpg', size: 200 })], { secret });
  await runCronLater();
  expect(await mailsTo(server, address)).toHaveLength(1);
  await put(sender, uploadUrls[0]?.uploadUrl ?? '', bytes(200));
  await runCronLater();
  const mail = await lastMailTo(server, address, 2);
  expect(mail.subject).toBe('Files for you have arrived (2 files, 300 B)');
  expect(linkIn(mail, '/uploads')).toContain(folderId);
});

test('a delivery that becomes complete because a file is removed is mailed, too', async () => {
  const { calls, address } = await newOwner();
  const { requestId } = await makeRequest(calls, { wantsMail: true });
  const secret = newSendingSecret();
  const sender = newSender();
  const { uploadUrls } = await send(sender, requestId, [announced(), announced({ name: 'b.txt' })], { secret });
  await put(sender, uploadUrls[0]?.uploadUrl ?? '', bytes(1000));
  const cancelled = { requestId, fileId: uploadUrls[1]?.fileId ?? '' };
  await sender.call(endpoints.cancelSending, cancelled, { sendingSecret: secret });
  await server.runCron(Date.now());
  await runCronLater();
  expect((await lastMailTo(server, address, 2)).subject).toContain('1 file, 1 KB');
});

test('an owner who did not ask for mail gets none, and no address is stored', async () => {
  const { calls, address } = await newOwner();
  const { requestId } = await makeRequest(calls);
  await sendOne(newSender(), requestId);
  await runCronLater();
  expect(await mailsTo(server, address)).toHaveLength(1);
  const row = await server.d1
    .prepare('SELECT mail_hash, mail_sealed FROM requests WHERE id = ?')
    .bind(requestId)
    .first();
  expect(row).toEqual({ mail_hash: null, mail_sealed: null });
});

test('an owner without a confirmed address cannot ask for mail', async () => {
  const wanting = makeRequest(newSender(), { wantsMail: true });
  await expect(wanting).rejects.toMatchObject({ status: 403, code: 'mail_unconfirmed' });
});

test('a request gets at most 20 mails a day, whatever strangers send', async () => {
  const { calls, address } = await newOwner();
  const { requestId } = await makeRequest(calls, { wantsMail: true, maxFiles: 100 });
  for (let count = 0; count < 22; count++) await sendOne(newSender(), requestId, { size: 10 });
  await runCronLater();
  expect(await mailsTo(server, address)).toHaveLength(1 + 20);
});

test('the address is deleted with the request, and with the account', async () => {
  const { calls } = await newOwner();
  const { requestId } = await makeRequest(calls, { wantsMail: true });
  const { userId } = calls.person;
  await calls.own(endpoints.deleteRequest, { requestId });
  const account = await newAccount();
  const { calls: holder } = await newOwner(account);
  await holder.call(endpoints.register, { firebaseUid: account.uid });
  await makeRequest(holder, { wantsMail: true });
  await holder.call(endpoints.deleteAccount, { userId: account.userId });
  const { results } = await server.d1
    .prepare('SELECT id FROM requests WHERE owner_id IN (?, ?)')
    .bind(userId, account.userId)
    .all();
  expect(results).toEqual([]);
});

test('the mail has the language of the call that made the request, not that of the sender', async () => {
  const { calls } = await newOwner(speaking('pl,en;q=0.8', newPerson()));
  const { requestId } = await makeRequest(calls, { wantsMail: true });
  const { folderId } = await sendOne(server.as(speaking('ru', newPerson())), requestId);
  expect(await mailLanguages(server, `delivery/${folderId}`)).toEqual({ delivery: 'pl' });
});
