import { expect } from 'vitest';
import { mailEndpoints } from '../../worker/contract/calls/mail.ts';
import type { Calls } from './calls.ts';
import type { Person } from './people.ts';
import type { Server } from './running/server.ts';
import { codeIn, mailsTo, newAddress, type SentMail } from './sent-mails.ts';

export { codeIn, mailsTo, newAddress, type SentMail } from './sent-mails.ts';

/** No server has this origin. Tests use only the paths of links. */
export const MAIL_ORIGIN = 'https://share.example';

export const MAIL_VARS = { MAIL_FROM: 'files@share.example', PUBLIC_ORIGIN: MAIL_ORIGIN };

/** Waits until exactly `count` mails have arrived. Returns the newest mail. */
export async function lastMailTo(server: Pick<Server, 'url'>, address: string, count = 1): Promise<SentMail> {
  await expect.poll(async () => (await mailsTo(server, address)).length).toBe(count);
  const mail = (await mailsTo(server, address)).at(-1);
  if (!mail) throw new Error(`There is no mail to ${address}.`);
  return mail;
}

/** Returns path, query and fragment of the first link whose path begins with `path`. Throws if there is none. */
export function linkIn({ text }: SentMail, path: string): string {
  const link = text.split(/\s/).find((word) => word.startsWith(MAIL_ORIGIN + path));
  if (link === undefined) throw new Error(`The mail has no link to ${path}:\n${text}`);
  return link.slice(MAIL_ORIGIN.length);
}

export const unsubscribeTokenIn = (mail: SentMail): string => linkIn(mail, '/unsubscribe#').split('#')[1] ?? '';

/** Confirms the address. Returns the person with the new cookie. */
export async function confirmSender(server: Server, calls: Calls, address: string): Promise<Person> {
  const { ticket } = await calls.call(mailEndpoints.confirmMail, { address });
  const code = codeIn(await lastMailTo(server, address));
  return withMailCookie(calls, await calls.fetch('/api/mail/code', jsonOf({ ticket, code })));
}

export interface Sender {
  readonly calls: Calls;
  readonly address: string;
}

export async function newSender(server: Server, visitor: Calls = server.newVisitor()): Promise<Sender> {
  const address = newAddress('sender');
  return { calls: server.as(await confirmSender(server, visitor, address)), address };
}

export function withMailCookie({ person }: Calls, response: Response): Person {
  expect(response.status).toBe(200);
  const cookie = response.headers.getSetCookie().find((set) => set.startsWith('fileshare_mail='));
  if (cookie === undefined) throw new Error('The response sets no cookie for mail.');
  return { ...person, headers: { ...person.headers, Cookie: cookie.split(';')[0] ?? '' } };
}

export const jsonOf = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) });
