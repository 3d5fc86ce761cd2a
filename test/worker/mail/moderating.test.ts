import { expect, test } from 'vitest';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { mailEndpoints } from '../../../worker/contract/calls/mail.ts';
import { adminOf, report } from '../../harness/admin.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { confirmSender, lastMailTo, MAIL_VARS, mailsTo, newAddress, unsubscribeTokenIn } from '../../harness/mails.ts';
import { newAccount, newPerson, speaking } from '../../harness/people.ts';
import { makeRequest } from '../../harness/requests.ts';
import { ownServer, serverOfTest } from '../../harness/running/own-server.ts';
import { mailLanguages, submissionsOf } from '../../harness/stored/queries.ts';
import { uploadOne } from '../../harness/uploads.ts';

const server = ownServer({ vars: MAIL_VARS });

const linkOf = (folderId: string): string => `${server.url.origin}/d/${folderId}`;

async function decide(email: string, status: 'resolved' | 'dismissed'): Promise<void> {
  const [submission] = await submissionsOf(server, email);
  await (await adminOf(server)).call(adminEndpoints.adminDecide, { submissionId: submission?.id ?? '', status });
}

const newOwner = () => server.newVisitor();
const uploadAs = async (owner: Calls) => (await uploadOne(owner, bytes(10), { name: 'Holiday at evil.com' })).folderId;

const takeDown = async (folderId: string) =>
  (await adminOf(server)).call(adminEndpoints.adminTakedown, {
    url: linkOf(folderId),
    reason: 'Copyright of a.example',
  });

test('a reporter gets a receipt without the words of the report', async () => {
  const email = newAddress('reporter');
  const folderId = await uploadAs(newOwner());
  await report(server, linkOf(folderId), email);
  const mail = await lastMailTo(server, email);
  expect(mail.subject).toBe('We received your report');
  const [submission] = await submissionsOf(server, email);
  expect(mail.text).toContain(`Reference: ${submission?.id}`);
  expect(mail.text + mail.html).not.toContain('That is mine.');
  expect(mail.text + mail.html).not.toContain(folderId);
});

test.each([
  ['resolved', 'we acted on it'],
  ['dismissed', 'found no reason to act'],
] as const)('a reporter gets the decision %s', async (status, words) => {
  const email = newAddress('reporter');
  await report(server, linkOf(await uploadAs(newOwner())), email);
  await lastMailTo(server, email);
  await decide(email, status);
  const mail = await lastMailTo(server, email, 2);
  expect(mail.subject).toBe('We decided about your report');
  expect(mail.text).toContain(words);
});

test('a takedown is mailed to all reporters and to the sender of the link, before the addresses are deleted', async () => {
  const address = newAddress('sender');
  const calls = server.as(await confirmSender(server, newOwner(), address));
  const folderId = await uploadAs(calls);
  await calls.own(mailEndpoints.mailFolder, { folderId });
  await lastMailTo(server, address, 2);
  const reporters = [newAddress('reporter'), newAddress('reporter')];
  for (const email of reporters) await report(server, linkOf(folderId), email);
  await takeDown(folderId);
  for (const email of reporters) expect((await lastMailTo(server, email, 2)).text).toContain('we acted on it');
  const mail = await lastMailTo(server, address, 3);
  expect(mail.subject).toBe('We took down your files');
  expect(mail.text).toContain('Reason: Copyright of a[.]example');
  expect(mail.text).toContain('Title: Holiday at evil[.]com');
  expect(mail.text).not.toContain(folderId);
});

test('an owner with an account gets the mail even after unsubscribing', async () => {
  const account = await newAccount();
  const calls = server.as(account);
  await calls.call(endpoints.register, { firebaseUid: account.uid });
  await takeDown(await uploadAs(calls));
  const first = await lastMailTo(server, account.email);
  await calls.call(mailEndpoints.unsubscribe, { token: unsubscribeTokenIn(first) });
  await takeDown(await uploadAs(calls));
  await lastMailTo(server, account.email, 2);
});

test('an owner of a request for files gets the mail at the address of the request', async () => {
  const address = newAddress('owner');
  const calls = server.as(await confirmSender(server, newOwner(), address));
  const { requestId } = await makeRequest(calls, { wantsMail: true });
  const url = `${server.url.origin}/u/${requestId}`;
  await (await adminOf(server)).call(adminEndpoints.adminTakedown, { url, reason: 'Malware' });
  expect((await lastMailTo(server, address, 2)).text).toContain('Reason: Malware');
  const row = await server.d1
    .prepare('SELECT mail_hash, mail_sealed FROM requests WHERE id = ?')
    .bind(requestId)
    .first();
  expect(row).toEqual({ mail_hash: null, mail_sealed: null });
});

test('an owner without a known address gets no mail', async () => {
  const before = await server.d1.prepare('SELECT count(*) AS rows FROM mails').first();
  await takeDown(await uploadAs(newOwner()));
  expect(await server.d1.prepare('SELECT count(*) AS rows FROM mails').first()).toEqual(before);
});

test('an address gets at most three receipts a day, but all reports are stored', async () => {
  const email = newAddress('victim');
  const url = linkOf(await uploadAs(newOwner()));
  for (let count = 0; count < 5; count++) await report(server, url, email);
  expect(await submissionsOf(server, email)).toHaveLength(5);
  await lastMailTo(server, email, 3);
});

test('questions to the operator get no receipt, and without mail settings nothing is written', async () => {
  const email = newAddress('asking');
  const question = { name: 'Ada', email, subject: 'General Question', message: 'Hello' } as const;
  await newOwner().call(endpoints.contact, question);
  expect(await mailsTo(server, email)).toEqual([]);
  const off = await serverOfTest();
  await report(off, `${off.url.origin}/d/aaaaaaaaaaaaaaaa`, email);
  expect((await off.d1.prepare('SELECT key FROM mails').all()).results).toEqual([]);
});

test('mails to a reporter have the language of the report', async () => {
  const email = newAddress('reporter');
  const input = { name: 'Ada', email, subject: 'Report Content', message: 'Look' } as const;
  const folderUrl = linkOf(await uploadAs(newOwner()));
  await server.as(speaking('fr', newPerson())).call(endpoints.contact, { ...input, folderUrl });
  await decide(email, 'dismissed');
  const [submission] = await submissionsOf(server, email);
  expect(await mailLanguages(server, `report_*/${submission?.id}`)).toEqual({
    report_received: 'fr',
    report_decided: 'fr',
  });
});

test('the mail about a takedown has the language of the account', async () => {
  const holder = await newAccount();
  const owner = server.as(speaking('it', holder));
  await owner.call(endpoints.register, { firebaseUid: holder.uid });
  const folderId = await uploadAs(owner);
  await takeDown(folderId);
  expect(await mailLanguages(server, `taken_down/${folderId}`)).toEqual({ taken_down: 'it' });
});
