/** Misuse of mail: against strangers' mailboxes, confirmed addresses, and links in mails. */
import { expect } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { mailEndpoints } from '../../../worker/contract/calls/mail.ts';
import { bytes } from '../../harness/bytes.ts';
import { uploadSealed } from '../../harness/encryption.ts';
import {
  codeIn,
  lastMailTo,
  linkIn,
  MAIL_ORIGIN,
  MAIL_VARS,
  mailsTo,
  newAddress,
  newSender,
  unsubscribeTokenIn,
} from '../../harness/mails.ts';
import { newPerson } from '../../harness/people.ts';
import { uploadOne } from '../../harness/uploads.ts';
import { type AttackRequest, json } from '../attack-request.ts';
import { HOUR_S, now, tokenPart, UNSIGNED_HEADER } from '../forged-tokens.ts';
import type { Ground } from '../ground.ts';
import type { Kind, Row } from '../row.ts';

const post = (path: string, body: object): AttackRequest => ({ method: 'POST', path, ...json(body) });
const confirm = (address: string): AttackRequest => post(mailEndpoints.confirmMail.path, { address });

/** Asks for a confirmation as a new visitor. Returns its ticket, and the code and token in the mail. */
async function confirmation({ server, stranger }: Ground, address = newAddress()) {
  const { ticket } = await stranger().call(mailEndpoints.confirmMail, { address });
  const mail = await lastMailTo(server, address);
  return { ticket, code: codeIn(mail), token: linkIn(mail, '/confirm#').split('#')[1] ?? '', mail };
}

const senderOf = ({ server, stranger }: Ground) => newSender(server, stranger());

const ADDRESSES: readonly [title: string, address: string][] = [
  ['a line break and a header', 'a@example.com\r\nBcc: b@example.com'],
  ['a line feed', 'a@example.com\nb@example.com'],
  ['a second address', 'a@example.com,b@example.com'],
  ['a name', '"Bank" <a@example.com>'],
  ['a comment', 'a(comment)@example.com'],
  ['a quoted local part', '"a b"@example.com'],
  ['an address literal', 'a@[127.0.0.1]'],
  ['a null character', 'a\u0000@example.com'],
  ['no domain', 'a'],
];

const addressRows = ADDRESSES.map(
  ([title, address]): Row => ({
    title: `a confirmation to an address with ${title}`,
    request: confirm(address),
    expected: { status: 400, code: 'invalid_input', excludes: ['ticket'] },
  }),
);

const recipientRows = ADDRESSES.slice(0, 4).map(
  ([title, address]): Row => ({
    title: `a recipient with ${title}`,
    request: async (ground) => {
      const { calls } = await senderOf(ground);
      const { folderId } = await uploadOne(calls, bytes(10));
      const { userId, headers } = calls.person;
      const path = `/api/folder/${folderId}/mails`;
      return { ...post(path, { userId, recipients: [address] }), headers: { ...headers, ...json({}).headers } };
    },
    expected: { status: 400, code: 'invalid_input' },
  }),
);

const words: Row[] = [
  {
    title: 'a header, markup and links in name, title and message',
    outcome: 'the mail has one recipient, our subject, and no link of the sender',
    act: async (ground) => {
      const { calls } = await senderOf(ground);
      const evil = 'A\r\nBcc: evil@evil.example\r\n\r\n<a href="https://evil.example">x</a> evil.example';
      const recipient = newAddress('recipient');
      const { folderId } = await uploadOne(calls, bytes(10), { name: 'evil.example' }, { message: evil });
      const { userId } = calls.person;
      await calls.call(mailEndpoints.mailFolder, { userId, folderId, recipients: [recipient], senderName: evil });
      const mail = await lastMailTo(ground.server, recipient);
      expect(mail.to).toEqual([recipient]);
      expect(mail.subject).toBe('1 file for you (10 B)');
      expect(JSON.stringify(mail.headers)).not.toContain('evil');
      expect(mail.text).not.toMatch(/(^|[^[])evil\.example/);
      expect(mail.html).not.toMatch(/<a [^>]*evil|evil\.example/);
      expect(await mailsTo(ground.server, 'evil@evil.example')).toEqual([]);
    },
  },
  {
    title: 'a host name of the attacker',
    outcome: 'links lead to the configured origin',
    act: async ({ ask, server }) => {
      const address = newAddress();
      const request = confirm(address);
      await ask({ ...request, headers: { ...request.headers, Host: 'evil.example' } });
      const mail = await lastMailTo(server, address);
      expect(mail.text + mail.html).not.toContain('evil.example');
      expect(linkIn(mail, '/confirm#')).toContain('/confirm#');
    },
  },
  {
    title: 'the key of an encrypted share in a mail',
    outcome: 'the sender gets no link, and recipients are refused',
    act: async (ground) => {
      const { calls, address } = await senderOf(ground);
      const { folderId, accessKey } = await uploadSealed(calls);
      const { userId } = calls.person;
      const named = calls.call(mailEndpoints.mailFolder, { userId, folderId, recipients: [newAddress()] });
      await expect(named).rejects.toMatchObject({ status: 409, code: 'encrypted' });
      await calls.call(mailEndpoints.mailFolder, { userId, folderId });
      const { text, html } = await lastMailTo(ground.server, address, 2);
      for (const part of [text, html]) {
        expect(part).not.toMatch(new RegExp(`${MAIL_ORIGIN}/[de]/`));
        expect(part).not.toContain(accessKey);
      }
    },
  },
];

const WRONG = /"field":"(ticket|token)"/;

const tokens: Row[] = [
  {
    title: 'guessing the code of a confirmation',
    outcome: 'five guesses are checked, then the correct code is refused, too',
    act: async (ground) => {
      const { ticket, code } = await confirmation(ground);
      const guess = (typed: string) => ground.ask(post(mailEndpoints.enterMailCode.path, { ticket, code: typed }));
      const wrong = Array.from({ length: 8 }, (_, index) =>
        String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'),
      );
      const statuses = await Promise.all(wrong.map(async (typed) => (await guess(typed)).status));
      expect(statuses.filter((status) => status === 403)).toHaveLength(5);
      expect((await guess(code)).status).toBe(410);
    },
  },
  {
    title: 'the code of another confirmation',
    request: async (ground) => {
      const [own, other] = [await confirmation(ground), await confirmation(ground)];
      const code = own.code === other.code ? '' : other.code;
      return post(mailEndpoints.enterMailCode.path, { ticket: own.ticket, code });
    },
    expected: { status: 403, code: 'wrong_code', headers: { 'Set-Cookie': null } },
  },
  {
    title: 'an unsigned ticket',
    request: () => {
      const claims = tokenPart({ sub: 'victim@example.com', jti: 'a', code: 'b', exp: now() + HOUR_S });
      return post(mailEndpoints.enterMailCode.path, { ticket: `${UNSIGNED_HEADER}.${claims}.`, code: '123456' });
    },
    expected: { status: 400, contains: [WRONG], headers: { 'Set-Cookie': null } },
  },
  {
    title: 'an unsigned token of a confirmation link',
    request: () => {
      const claims = tokenPart({ sub: 'victim@example.com', exp: now() + HOUR_S });
      return post(mailEndpoints.openMailLink.path, { token: `${UNSIGNED_HEADER}.${claims}.` });
    },
    expected: { status: 400, contains: [WRONG], headers: { 'Set-Cookie': null } },
  },
  {
    title: 'a ticket instead of the token in the mail',
    request: async (ground) => post(mailEndpoints.openMailLink.path, { token: (await confirmation(ground)).ticket }),
    expected: { status: 400, contains: [WRONG], headers: { 'Set-Cookie': null } },
  },
  {
    title: 'a ticket whose address was changed',
    request: async (ground) => {
      const { ticket, code } = await confirmation(ground);
      const [head, claims = '', signature] = ticket.split('.');
      const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: 'victim@example.com' };
      return post(mailEndpoints.enterMailCode.path, { ticket: `${head}.${tokenPart(changed)}.${signature}`, code });
    },
    expected: { status: 400, contains: [WRONG], headers: { 'Set-Cookie': null } },
  },
  {
    title: 'a cookie that claims a confirmed address',
    request: ({ stranger }) => {
      const { userId } = stranger().person;
      const claims = tokenPart({ sub: 'victim@example.com', exp: now() + HOUR_S });
      const Cookie = `fileshare_mail=${UNSIGNED_HEADER}.${claims}.`;
      const request = post(mailEndpoints.mailSender.path, { userId });
      return { ...request, headers: { ...request.headers, Cookie } };
    },
    expected: { status: 200, contains: ['"address":null'], excludes: ['victim'] },
  },
  {
    title: 'the link of a confirmation, opened by a mail scanner',
    outcome: 'nothing is confirmed, and the link still works',
    act: async (ground) => {
      const { token } = await confirmation(ground);
      for (const method of ['GET', 'HEAD']) await ground.ask({ method, path: '/confirm' });
      const opened = await ground.ask(post(mailEndpoints.openMailLink.path, { token }));
      expect(opened.status).toBe(200);
    },
  },
];

const OTHER_SITE = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' };

const crossSite = [
  mailEndpoints.confirmMail.path,
  mailEndpoints.enterMailCode.path,
  mailEndpoints.openMailLink.path,
].map(
  (path): Row => ({
    title: `a page of another site calls ${path}`,
    request: {
      ...post(path, { address: 'victim@example.com' }),
      headers: { ...OTHER_SITE, 'Content-Type': 'text/plain' },
    },
    expected: { status: 403, code: 'other_site', headers: { 'Set-Cookie': null } },
  }),
);

const strangers: Row[] = [
  {
    title: 'filling a mailbox with confirmations from many networks',
    outcome: 'three mails arrive in an hour',
    act: async ({ ask, server }) => {
      const address = newAddress('victim');
      const spellings = [address, address.toUpperCase(), ` ${address}`];
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) => ask(confirm(spellings[index % 3] ?? ''))),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      await expect.poll(async () => (await mailsIgnoringCase(server, address)).length).toBe(3);
    },
  },
  {
    title: 'confirmations to many strangers from one network',
    outcome: 'ten mails are sent in an hour',
    act: async ({ ask }) => {
      const as = newPerson();
      const answers = [];
      for (let count = 0; count < 15; count++) answers.push(await ask({ ...confirm(newAddress()), as }));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    },
  },
  {
    title: 'filling a mailbox with receipts of reports',
    outcome: 'three mails arrive in a day',
    act: async ({ server, stranger }) => {
      const email = newAddress('victim');
      const input = { name: 'Buy now', email, subject: 'Report Content', message: 'Buy at evil.example' } as const;
      for (let count = 0; count < 6; count++)
        await stranger().call(endpoints.contact, { ...input, folderUrl: 'https://evil.example/' });
      await lastMailTo(server, email, 3);
      for (const { text } of await mailsTo(server, email)) expect(text).not.toMatch(/Buy|evil/);
    },
  },
  {
    title: 'mails to strangers without a confirmed address',
    request: async ({ share }) => {
      const { owner, folderId } = await share('abc');
      const { userId } = owner.person;
      return post(`/api/folder/${folderId}/mails`, { userId, recipients: ['victim@example.com'] });
    },
    expected: { status: 403, code: 'mail_unconfirmed' },
  },
  {
    title: 'mails about a folder of somebody else',
    request: async (ground) => {
      const { calls } = await senderOf(ground);
      const { userId, headers } = calls.person;
      const request = post(`/api/folder/${ground.victim.folderId}/mails`, { userId, recipients: [] });
      return { ...request, headers: { ...headers, ...request.headers } };
    },
    expected: { status: 404, code: 'not_found' },
  },
  {
    title: 'unsubscribing a stranger with a changed token',
    request: async (ground) => {
      const { mail } = await confirmation(ground);
      const token = unsubscribeTokenIn(mail);
      return post(mailEndpoints.unsubscribe.path, { token: `${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}` });
    },
    expected: { status: 404, code: 'not_found' },
  },
  {
    title: 'unsubscribing a stranger with halves of two tokens',
    request: async (ground) => {
      const [own, other] = [await confirmation(ground), await confirmation(ground)].map(({ mail }) =>
        unsubscribeTokenIn(mail),
      );
      return post(mailEndpoints.unsubscribe.path, { token: `${other?.slice(0, 43)}${own?.slice(43)}` });
    },
    expected: { status: 404, code: 'not_found' },
  },
  {
    title: 'learning whether an address has unsubscribed',
    outcome: 'the answers have the same fields and status',
    act: async (ground) => {
      const address = newAddress();
      const { mail } = await confirmation(ground, address);
      await ground.ask(post(mailEndpoints.unsubscribe.path, { token: unsubscribeTokenIn(mail) }));
      const answers = [await ground.ask(confirm(address)), await ground.ask(confirm(newAddress()))];
      const shapes = answers.map(({ status, body }) => [status, Object.keys(JSON.parse(body))]);
      expect(shapes[0]).toEqual(shapes[1]);
    },
  },
];

/** Returns the mails to an address, and the mails to the same address in capital letters. */
const mailsIgnoringCase = async (server: Ground['server'], address: string) => [
  ...(await mailsTo(server, address)),
  ...(await mailsTo(server, address.toUpperCase())),
];

/** Attacks on mail. Only this kind has a server that sends mail, because mail needs a public origin. */
export const mail: Kind = {
  name: 'Mail',
  vars: MAIL_VARS,
  rows: [...addressRows, ...recipientRows, ...words, ...tokens, ...crossSite, ...strangers],
};
