import { expect } from 'vitest';
import { mailEndpoints } from '../../../worker/contract/calls/mail.ts';
import { bytes } from '../../harness/bytes.ts';
import {
  lastMailTo,
  linkIn,
  MAIL_VARS,
  mailsTo,
  newAddress,
  newSender,
  unsubscribeTokenIn,
} from '../../harness/mails.ts';
import { uploadOne } from '../../harness/uploads.ts';
import { type AttackRequest, json } from '../attack-request.ts';
import { HOUR_S, now, tokenPart, UNSIGNED_HEADER } from '../forged-tokens.ts';
import type { Ground } from '../ground.ts';
import type { Kind, Row } from '../row.ts';

const post = (path: string, body: object): AttackRequest => ({ method: 'POST', path, ...json(body) });
const confirm = (address: string): AttackRequest => post(mailEndpoints.confirmMail.path, { address });

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
      await calls.own(mailEndpoints.mailFolder, { folderId, recipients: [recipient], senderName: evil });
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
];

const others: Row[] = [
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
    title: 'learning whether an address has unsubscribed',
    outcome: 'the answers have the same fields and status',
    act: async (ground) => {
      const address = newAddress();
      await ground.ask(confirm(address));
      const token = unsubscribeTokenIn(await lastMailTo(ground.server, address));
      await ground.ask(post(mailEndpoints.unsubscribe.path, { token }));
      const answers = [await ground.ask(confirm(address)), await ground.ask(confirm(newAddress()))];
      const shapes = answers.map(({ status, body }) => [status, Object.keys(JSON.parse(body))]);
      expect(shapes[0]).toEqual(shapes[1]);
    },
  },
];

/** Mail needs a public origin, so these attacks have their own server. */
export const mail: Kind = {
  name: 'Mail',
  vars: MAIL_VARS,
  rows: [...addressRows, ...recipientRows, ...words, ...others],
};
