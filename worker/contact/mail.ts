import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/units';
import type { Config } from '../lib/config';
import type { Submission } from './store';

export interface Mailbox {
  readonly from: string;
  readonly to: string;
}

/** Returns null if both mail addresses are missing. `mailProblem` reports a single missing one. */
export const mailboxOf = ({ CONTACT_MAIL_FROM: from, CONTACT_MAIL_TO: to }: Config): Mailbox | null =>
  from === '' && to === '' ? null : { from, to };

/** Returns null if the mail addresses are usable. */
export function mailProblem({ from, to }: Mailbox): string | null {
  if (from === '') return 'CONTACT_MAIL_FROM is missing.';
  if (to === '') return 'CONTACT_MAIL_TO is missing.';
  // Email Routing does not deliver from an address to itself.
  if (from.toLowerCase() === to.toLowerCase()) return 'CONTACT_MAIL_FROM and CONTACT_MAIL_TO are the same address.';
  return null;
}

export function isMailed(config: Config): boolean {
  const mailbox = mailboxOf(config);
  return mailbox !== null && mailProblem(mailbox) === null;
}

/** Name and subject are separate fields of the mail API, so a line break in them cannot add a header. */
export const composeMail = (submission: Submission, { from, to }: Mailbox) => ({
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

const WAITS_MS = [5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS];

/** Returns when to try again (milliseconds since 1970), or null to give up. `now` is the time of the last attempt. */
export function nextTryAt(tries: number, now: number): number | null {
  const wait = WAITS_MS[tries - 1];
  return wait === undefined ? null : now + wait;
}
