import { readConfig } from '../lib/config';
import { dbOf } from '../lib/database/db';
import type { Env } from '../lib/env';
import { MAILS_KEEP_MS, REMINDERS_PER_RUN, SUPPRESSED_MS } from './limits';
import { forgetMails, releaseHeldMails } from './outbox/outbox-store';
import { reminderVerdict } from './outbox/reminder';
import { listReminders, writeReminders } from './outbox/reminder-store';
import { sendOutbox } from './outbox/sending';
import { mailSettingsOf } from './settings';
import { forgetSuppressed } from './stopping/block-store';

/** Maximum number of held mails to check, and of old mails to delete, per cron run. */
const HELD_PER_RUN = 500;
const FORGOTTEN_PER_RUN = 1000;

/**
 * Deletes old rows, releases held mails of complete folders, queues reminders and sends due mails. If mail is not set
 * up, only deletes old rows. Returns the number of sent mails.
 */
export async function runMailSteps(env: Env, now: number): Promise<number> {
  const db = dbOf(env);
  await forgetMails(db, now - MAILS_KEEP_MS, FORGOTTEN_PER_RUN);
  await forgetSuppressed(db, now - SUPPRESSED_MS);
  if (mailSettingsOf(readConfig(env)) === null) return 0;
  await releaseHeldMails(db, now, HELD_PER_RUN);
  await queueReminders(env, now);
  return sendOutbox(env, now);
}

async function queueReminders(env: Env, now: number): Promise<void> {
  const db = dbOf(env);
  const due = await listReminders(db, now, REMINDERS_PER_RUN);
  const decisions = due.map(({ contact, facts }) => {
    const verdict = reminderVerdict(facts, now);
    return { contact, isQueued: verdict === 'queue', later: typeof verdict === 'object' ? verdict.later : null };
  });
  await writeReminders(db, decisions, now);
}
