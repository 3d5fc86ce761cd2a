import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/units';
import type { Config } from '../lib/config';
import type { Submission } from './store';

/** Whom the contact form's messages are mailed to, and from. */
export interface Mailbox {
  readonly from: string;
  readonly to: string;
}

/** Both addresses; null: messages are only stored. One without the other is told of by `mailProblem`. */
export const mailboxOf = ({ CONTACT_MAIL_FROM: from, CONTACT_MAIL_TO: to }: Config): Mailbox | null =>
  from === '' && to === '' ? null : { from, to };

/** Why no mail can arrive by these settings; null: nothing is known against them. */
export function mailProblem({ from, to }: Mailbox): string | null {
  if (from === '') return 'CONTACT_MAIL_FROM is missing.';
  if (to === '') return 'CONTACT_MAIL_TO is missing.';
  // Email Routing delivers nothing from an address to itself.
  if (from.toLowerCase() === to.toLowerCase()) return 'CONTACT_MAIL_FROM and CONTACT_MAIL_TO are the same address.';
  return null;
}

/** Whether messages are mailed, as far as the settings tell. */
export function isMailed(config: Config): boolean {
  const mailbox = mailboxOf(config);
  return mailbox !== null && mailProblem(mailbox) === null;
}

/** A submission as an e-mail. Structured, so that no name or subject can become a header of its own. */
export const mailOf = (submission: Submission, { from, to }: Mailbox) => ({
  from: { name: 'Fileshare contact form', email: from },
  to,
  replyTo: { name: submission.name, email: submission.email },
  subject: `${submission.subject}: ${submission.name}`,
  text: [
    `From: ${submission.name} <${submission.email}>`,
    ...(submission.folderUrl === null ? [] : [`Reported: ${submission.folderUrl}`]),
    '',
    submission.message,
  ].join('\n'),
});

/** How long after each failed try the next one comes. After the last there is none. */
const WAITS_MS = [5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS];

/** When to try again after so many tries, the last at `now`, milliseconds; null: never. */
export function nextTryAt(tries: number, now: number): number | null {
  const wait = WAITS_MS[tries - 1];
  return wait === undefined ? null : now + wait;
}
