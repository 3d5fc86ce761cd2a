/**
 * Sends most mails right after they were queued. If that fails, the cron retries for a day. Each attempt first
 * claims the mail, so that no other run sends it at the same time. If the Worker ends between sending and recording,
 * the mail is sent twice, because the platform has no idempotency key.
 */
import type { Context } from 'hono';
import { readConfig } from '../../lib/config';
import { type Db, dbOf } from '../../lib/database/db';
import type { AppEnv, Env } from '../../lib/env';
import { afterAnswer } from '../../lib/request-log';
import { unsealDetails } from '../details';
import { MAILS_PER_RUN } from '../limits';
import { type MailSettings, mailSettingsOf } from '../settings';
import { suppressAddress } from '../stopping/block-store';
import { errorCodeOf, nextTryAt, verdictOf } from './backoff';
import { composeMail } from './compose';
import { findMailContext } from './context-store';
import {
  claimMail,
  endMailStatement,
  endSentMail,
  listDueMails,
  listDueMailsOf,
  type Mail,
  recordMailError,
} from './outbox-store';

export const sendOutbox = (env: Env, now: number): Promise<number> =>
  sendListed(env, now, (db) => listDueMails(db, now, MAILS_PER_RUN));

export const sendMailsOf = (env: Env, folderIds: readonly string[], now: number): Promise<number> =>
  sendListed(env, now, (db) => listDueMailsOf(db, folderIds, now, MAILS_PER_RUN));

export function sendMailsLater(c: Context<AppEnv>, folderId: string): void {
  if (mailSettingsOf(c.var.config) !== null) afterAnswer(c, sendMailsOf(c.env, [folderId], c.var.now));
}

/** Sends mails after the response, if mail is set up. Skips mails that `queueStatement` did not insert. */
export function sendLater(c: Context<AppEnv>, queued: readonly Mail[]): void {
  if (queued.length > 0)
    afterAnswer(
      c,
      sendListed(c.env, c.var.now, async () => [...queued]),
    );
}

async function sendListed(env: Env, now: number, list: (db: Db) => Promise<Mail[]>): Promise<number> {
  const settings = mailSettingsOf(readConfig(env));
  if (settings === null) return 0;
  const db = dbOf(env);
  let sentCount = 0;
  for (const mail of await list(db)) {
    if (await sendOne(env, db, settings, mail, now)) sentCount++;
  }
  return sentCount;
}

/** Returns true if this run has sent the mail. */
async function sendOne(env: Env, db: Db, settings: MailSettings, mail: Mail, now: number): Promise<boolean> {
  const { key } = mail;
  const nextAt = nextTryAt(mail.tries + 1, now);
  if (!(await claimMail(db, mail, nextAt, now))) return false;
  try {
    const config = readConfig(env);
    const details = await unsealDetails(config, mail.secrets);
    const context = await findMailContext(db, mail, details ?? {});
    const composed = await composeMail(config, settings, { mail, details, context }, now);
    if ('dropped' in composed) {
      await endMailStatement(db, key, { status: 'dropped', error: composed.dropped }, now);
      return false;
    }
    if (!env.MAIL) throw new Error('The binding MAIL is missing.');
    await env.MAIL.send(composed);
  } catch (failure) {
    const error = errorCodeOf(failure);
    const verdict = verdictOf(error);
    if (verdict === 'dropped') await suppressAddress(db, mail.addressHash, now);
    if (verdict === 'retry' && nextAt !== null) await recordMailError(db, key, error);
    else await endMailStatement(db, key, { status: verdict === 'retry' ? 'failed' : verdict, error }, now);
    return false;
  }
  await endSentMail(db, key, now);
  return true;
}
