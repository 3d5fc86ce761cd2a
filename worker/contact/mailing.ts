/** Mails contact messages to the operator: at once, or by the cron if that fails. */
import { readConfig } from '../lib/config';
import { type Db, dbOf } from '../lib/database/db';
import type { Env } from '../lib/env';
import { composeMail, type Mailbox, mailboxOf, mailProblem, nextTryAt } from './mail';
import { claimMail, listDueMails, recordMailFailure, recordMailSent, type Submission } from './store';

const MAILS_PER_RUN = 20;
const ERROR_MAX_CHARS = 200;

/** Sends due mails, earliest first, and returns how many were sent. */
export async function sendDueMails(env: Env, now: number): Promise<number> {
  const mailbox = mailboxOf(readConfig(env));
  if (mailbox === null) return 0;
  const db = dbOf(env);
  let sentCount = 0;
  for (const submission of await listDueMails(db, now, MAILS_PER_RUN)) {
    if (await sendMail(env, db, mailbox, submission, now)) sentCount++;
  }
  return sentCount;
}

/** Returns false if the mail was not sent now. After a failed attempt, the row has the error. */
export async function sendMail(
  env: Env,
  db: Db,
  mailbox: Mailbox,
  submission: Submission,
  now: number,
): Promise<boolean> {
  const tries = submission.mailTries + 1;
  if (!(await claimMail(db, submission, { tries, dueAt: nextTryAt(tries, now) }))) return false;
  try {
    const problem = mailProblem(mailbox);
    if (problem !== null) throw new Error(problem);
    if (!env.MAIL) throw new Error('The binding MAIL is missing.');
    await env.MAIL.send(composeMail(submission, mailbox));
  } catch (failure) {
    const error = failure instanceof Error ? failure.message : String(failure);
    await recordMailFailure(db, submission.id, error.slice(0, ERROR_MAX_CHARS));
    return false;
  }
  await recordMailSent(db, submission.id, now);
  return true;
}
