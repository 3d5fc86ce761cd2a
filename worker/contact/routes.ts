import type { Context, Hono } from 'hono';
import { endpoints } from '../contract/calls/endpoints';
import { readLink } from '../folders/share-link';
import { meterKeyOf } from '../identity/address';
import { invalidInput, tooMany } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { ownHosts } from '../lib/hosts/hosts';
import { languageOfCall } from '../lib/hosts/language';
import { newShareId } from '../lib/id';
import { rateOf } from '../lib/rates/rate-limiter';
import { afterAnswer } from '../lib/request-log';
import { sendLater } from '../mail/outbox/sending';
import { findLinked } from '../requests/linked-content';
import { route } from '../serve/route';
import { CONTACT_MESSAGES } from './limits';
import { mailboxOf, nextTryAt } from './mail';
import { sendMail } from './mailing';
import { receiptFor } from './report-receipt';
import { reportedUrl } from './reported-url';
import { insertSubmission, type Submission } from './store';

/** Stores messages to the operator, and mails them if that is set up. */
export function mountContact(app: Hono<AppEnv>): void {
  route(app, endpoints.contact).handle(async (c, { name, email, subject, folderUrl, message, website }) => {
    const reported = reportedUrl(subject, folderUrl);
    if ('problem' in reported) throw invalidInput('folderUrl', reported.problem);
    if (website.trim() !== '') return { success: true };
    await takeTurn(c);
    const mailbox = mailboxOf(c.var.config);
    const submission: Submission = {
      id: newShareId(),
      subject,
      name,
      email,
      message,
      folderUrl: reported.url,
      folderId: reported.url === null ? null : await reportedId(c, reported.url),
      createdAt: c.var.now,
      status: 'new',
      mailedAt: null,
      mailTries: 0,
      // If this request ends before it has sent the mail, the cron sends the mail at this time.
      mailDueAt: mailbox && nextTryAt(1, c.var.now),
      mailError: null,
      language: languageOfCall(c),
    };
    const db = dbOf(c.env);
    const receipts = reported.url === null ? [] : await receiptFor(c, submission);
    await insertSubmission(db, submission, receipts);
    sendLater(c, receipts);
    // The message is stored, so the visitor gets no error if the mail fails.
    if (mailbox) afterAnswer(c, sendMail(c.env, db, mailbox, submission, c.var.now));
    return { success: true };
  });
}

/** Null if the URL does not lead to this site. The folder may not exist. */
async function reportedId(c: Context<AppEnv>, url: string): Promise<string | null> {
  const link = readLink(url, ownHosts(c));
  if ('problem' in link) return null;
  return 'folderId' in link ? link.folderId : ((await findLinked(c.env, link))?.id ?? null);
}

async function takeTurn(c: Context<AppEnv>): Promise<void> {
  const rate = rateOf(c.env, `contact:${await meterKeyOf(c)}`);
  const waitMs = await rate.take(1, CONTACT_MESSAGES, c.var.now);
  if (waitMs > 0) throw tooMany('too_many_messages', waitMs);
}
