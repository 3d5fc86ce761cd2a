import type { Context, Hono } from 'hono';
import { endpoints } from '../contract/calls/endpoints';
import { readLink } from '../folders/share-link';
import { meterKeyOf } from '../identity/address';
import { invalidInput } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { ownHosts } from '../lib/hosts/hosts';
import { languageOfCall } from '../lib/hosts/language';
import { newShareId } from '../lib/id';
import { takeAction } from '../lib/rates/take';
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

export function mountContact(app: Hono<AppEnv>): void {
  route(app, endpoints.contact).handle(async (c, { name, email, subject, folderUrl, message, website }) => {
    const report = reportedUrl(subject, folderUrl);
    if ('problem' in report) throw invalidInput('folderUrl', report.problem);
    // Hidden field that only robots fill in.
    if (website.trim() !== '') return { success: true };
    await takeAction(c, { key: `contact:${await meterKeyOf(c)}`, rate: CONTACT_MESSAGES, code: 'too_many_messages' });
    const mailbox = mailboxOf(c.var.config);
    const submission: Submission = {
      id: newShareId(),
      subject,
      name,
      email,
      message,
      folderUrl: report.url,
      folderId: report.url === null ? null : await reportedId(c, report.url),
      createdAt: c.var.now,
      status: 'new',
      mailedAt: null,
      mailTries: 0,
      // If this request ends before it has sent the mail, the cron sends it at this time.
      mailDueAt: mailbox && nextTryAt(1, c.var.now),
      mailError: null,
      language: languageOfCall(c),
    };
    const db = dbOf(c.env);
    const receipts = report.url === null ? [] : await receiptFor(c, submission);
    await insertSubmission(db, submission, receipts);
    sendLater(c, receipts);
    if (mailbox) afterAnswer(c, sendMail(c.env, db, mailbox, submission, c.var.now));
    return { success: true };
  });
}

/** Returns the id of the linked folder or request (`LinkedContent.id`), otherwise null. The folder need not exist. */
async function reportedId(c: Context<AppEnv>, url: string): Promise<string | null> {
  const link = readLink(url, ownHosts(c));
  if ('problem' in link) return null;
  return 'folderId' in link ? link.folderId : ((await findLinked(c.env, link))?.id ?? null);
}
