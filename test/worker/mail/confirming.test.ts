import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { mailEndpoints } from '../../../worker/contract/calls/mail.ts';
import {
  codeIn,
  confirmSender,
  jsonOf,
  lastMailTo,
  linkIn,
  MAIL_VARS,
  mailsTo,
  newAddress,
  withMailCookie,
} from '../../harness/mails.ts';
import { newAccount, newPerson, speaking } from '../../harness/people.ts';
import { ownServer, serverOfTest } from '../../harness/running/own-server.ts';
import { everythingStored } from '../../harness/stored/queries.ts';

const server = ownServer({ vars: MAIL_VARS });

const otherCode = (code: string): string => (code === '111111' ? '222222' : '111111');

test('the code in the mail confirms the address, and the browser remembers it', async () => {
  const address = newAddress();
  const visitor = server.newVisitor();
  const person = await confirmSender(server, visitor, address);
  expect(await server.as(person).call(mailEndpoints.mailSender, {})).toEqual({ address });
  expect(await server.newVisitor().call(mailEndpoints.mailSender, {})).toEqual({ address: null });
  const [mail] = await mailsTo(server, address);
  expect(mail).toMatchObject({ from: '"Fileshare" <files@share.example>', to: [address] });
  expect(mail?.headers).toMatchObject({
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('the link in the mail confirms the address in the browser that opens it', async () => {
  const address = newAddress();
  await server.newVisitor().call(mailEndpoints.confirmMail, { address });
  const token = linkIn(await lastMailTo(server, address), '/confirm#').split('#')[1] ?? '';
  const otherBrowser = server.newVisitor();
  const person = withMailCookie(otherBrowser, await otherBrowser.fetch('/api/mail/link', jsonOf({ token })));
  expect(await server.as(person).call(mailEndpoints.mailSender, {})).toEqual({ address });
});

test('the cookie cannot be read by scripts or sent by other sites', async () => {
  const address = newAddress();
  const visitor = server.newVisitor();
  const { ticket } = await visitor.call(mailEndpoints.confirmMail, { address });
  const code = codeIn(await lastMailTo(server, address));
  const response = await visitor.fetch('/api/mail/code', jsonOf({ ticket, code }));
  expect(response.headers.getSetCookie().join()).toMatch(/HttpOnly/i);
  expect(response.headers.getSetCookie().join()).toMatch(/SameSite=Lax/i);
});

test('five wrong codes end a confirmation, even if eight are sent at once', async () => {
  const address = newAddress();
  const visitor = server.newVisitor();
  const { ticket } = await visitor.call(mailEndpoints.confirmMail, { address });
  const code = codeIn(await lastMailTo(server, address));
  const enter = (typed: string) => visitor.call(mailEndpoints.enterMailCode, { ticket, code: typed });
  const guesses = Array.from({ length: 8 }, () => enter(otherCode(code)).catch(({ status }) => status));
  expect((await Promise.all(guesses)).filter((status) => status === 403)).toHaveLength(5);
  await expect(enter(code)).rejects.toMatchObject({ status: 410, code: 'code_expired' });
});

test('refuses a ticket or token that the server did not sign', async () => {
  const wrongTicket = server.newVisitor().call(mailEndpoints.enterMailCode, { ticket: 'a.b.c', code: '123456' });
  await expect(wrongTicket).rejects.toMatchObject({ status: 400, fields: { field: 'ticket' } });
  const wrongToken = server.newVisitor().call(mailEndpoints.openMailLink, { token: 'a.b.c' });
  await expect(wrongToken).rejects.toMatchObject({ status: 400, fields: { field: 'token' } });
});

test('an account remembers its confirmed address on other devices, until it forgets it or is deleted', async () => {
  const address = newAddress();
  const account = await newAccount();
  const calls = server.as(account);
  const { userId } = account;
  await calls.call(endpoints.register, { firebaseUid: account.uid });
  expect(await calls.own(mailEndpoints.mailSender, {})).toEqual({ address: null });
  const { ticket } = await calls.own(mailEndpoints.confirmMail, { address });
  await calls.own(mailEndpoints.enterMailCode, { ticket, code: codeIn(await lastMailTo(server, address)) });
  expect(await calls.own(mailEndpoints.mailSender, {})).toEqual({ address });
  await calls.own(mailEndpoints.forgetMailSender, {});
  expect(await calls.own(mailEndpoints.mailSender, {})).toEqual({ address: null });

  await calls.own(mailEndpoints.enterMailCode, { ticket, code: codeIn(await lastMailTo(server, address)) });
  await calls.own(endpoints.deleteAccount, {});
  const { results } = await server.d1.prepare('SELECT * FROM mail_senders WHERE user_id = ?').bind(userId).all();
  expect(results).toEqual([]);
});

test('a signed-in user whose provider has verified the address needs no code for it', async () => {
  const email = newAddress('verified');
  const account = await newAccount({ email, email_verified: true });
  const calls = server.as(account);
  const confirmed = await calls.own(mailEndpoints.confirmMail, { address: email.toUpperCase() });
  expect(confirmed).toMatchObject({ ticket: '', isConfirmed: true });
  expect(await calls.own(mailEndpoints.mailSender, {})).toEqual({ address: email.toUpperCase() });
  expect(await mailsTo(server, email)).toEqual([]);

  const other = newAddress();
  const asked = await calls.own(mailEndpoints.confirmMail, { address: other });
  expect(asked.isConfirmed).toBeUndefined();
  await lastMailTo(server, other);
});

test.each([
  ['has not verified the address', { email_verified: false }],
  ['says nothing about the address', {}],
  ['says it as text', { email_verified: 'true' }],
])('a signed-in user whose provider %s needs the code', async (_, claims) => {
  const email = newAddress('unverified');
  const account = await newAccount({ email, ...claims });
  const { ticket } = await server.as(account).own(mailEndpoints.confirmMail, { address: email });
  expect(ticket).not.toBe('');
  await lastMailTo(server, email);
  expect(await server.as(account).own(mailEndpoints.mailSender, {})).toEqual({ address: null });
});

test('linking an anonymous id keeps its confirmed address with the account, and exports it', async () => {
  const address = newAddress();
  const visitor = await confirmSender(server, server.newVisitor(), address);
  const account = await newAccount();
  const { userId, headers } = account;
  const signedIn = server.as({ ...account, headers: { ...visitor.headers, ...headers } });
  await signedIn.call(endpoints.linkAnonymous, { userId, anonymousUserId: visitor.userId });
  const otherDevice = server.as(account);
  expect(await otherDevice.own(mailEndpoints.mailSender, {})).toEqual({ address });
  expect((await otherDevice.own(endpoints.exportData, {})).account.mailAddress).toBe(address);
});

test('linking does not replace the confirmed address of the account', async () => {
  const [own, other] = [newAddress(), newAddress()];
  const account = await newAccount({ email: own, email_verified: true });
  const { userId, headers } = account;
  await server.as(account).own(mailEndpoints.confirmMail, { address: own });
  const visitor = await confirmSender(server, server.newVisitor(), other);
  const signedIn = server.as({ ...account, headers: { ...visitor.headers, ...headers } });
  await signedIn.call(endpoints.linkAnonymous, { userId, anonymousUserId: visitor.userId });
  expect(await server.as(account).own(mailEndpoints.mailSender, {})).toEqual({ address: own });
});

test('rate-limits confirmations per address and per network', async () => {
  const address = newAddress();
  for (let count = 0; count < 3; count++) await server.newVisitor().call(mailEndpoints.confirmMail, { address });
  const fourth = server.newVisitor().call(mailEndpoints.confirmMail, { address: address.toUpperCase() });
  await expect(fourth).rejects.toMatchObject({ status: 429, code: 'too_many_messages' });

  const visitor = server.newVisitor();
  for (let count = 0; count < 10; count++) {
    await visitor.call(mailEndpoints.confirmMail, { address: newAddress() });
  }
  const eleventh = visitor.call(mailEndpoints.confirmMail, { address: newAddress() });
  await expect(eleventh).rejects.toMatchObject({ status: 429, code: 'too_many_messages' });
});

test.each([
  ['two addresses', 'a@example.com, b@example.com'],
  ['an address followed by a header', 'a@example.com\r\nBcc: b@example.com'],
  ['an address with a name', 'Ada <a@example.com>'],
  ['no address', 'nobody'],
  ['an address of 300 characters', `${'a'.repeat(300)}@example.com`],
])('refuses %s, and stores nothing', async (_, address) => {
  const before = await everythingStored(server);
  const refused = server.newVisitor().call(mailEndpoints.confirmMail, { address });
  await expect(refused).rejects.toMatchObject({ status: 400, fields: { field: 'address' } });
  expect(await everythingStored(server)).toEqual(before);
});

test('stores no readable address or code', async () => {
  const address = newAddress('readable');
  await server.newVisitor().call(mailEndpoints.confirmMail, { address });
  const mail = await lastMailTo(server, address);
  const { results } = await server.d1.prepare('SELECT * FROM mails').all();
  expect(JSON.stringify(results)).not.toContain(codeIn(mail));
  expect(JSON.stringify(results)).not.toContain('readable');
  expect(server.logs().join()).not.toContain('readable');
});

test.each([
  ['MAIL_FROM', { ...MAIL_VARS, MAIL_FROM: '' }],
  ['PUBLIC_ORIGIN', { ...MAIL_VARS, PUBLIC_ORIGIN: '' }],
])('without %s nothing is offered, written or sent', async (_, vars) => {
  const off = await serverOfTest({ vars });
  const calls = off.newVisitor();
  const before = await everythingStored(off);
  expect(await calls.call(endpoints.config, {})).toMatchObject({ mail: false });
  const confirm = calls.call(mailEndpoints.confirmMail, { address: newAddress() });
  await expect(confirm).rejects.toMatchObject({ status: 409, code: 'mail_off' });
  expect(await everythingStored(off)).toEqual(before);
});

test('the mail with the code has the language of the call', async () => {
  const calls = server.as(speaking('pt-PT', newPerson()));
  const startedAt = Date.now();
  await calls.call(mailEndpoints.confirmMail, { address: newAddress() });
  const row = await server.d1
    .prepare("SELECT language FROM mails WHERE kind = 'confirm' AND created_at >= ?")
    .bind(startedAt)
    .first();
  expect(row).toEqual({ language: 'pt-BR' });
});
