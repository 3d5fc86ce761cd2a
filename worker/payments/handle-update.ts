import type { Context } from 'hono';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { afterAnswer } from '../lib/request-log';
import { sendLater } from '../mail/outbox/sending';
import type { Payments } from './dodo';
import { restoreFolders } from './ending';
import { isPaid } from './lifecycle';
import { planMailer } from './plan-mails';
import { type Subscription, type SubscriptionUpdate, saveUpdate } from './store';
import { settleSurplus } from './surplus';
import { markIfSurplus } from './surplus-store';

/** Handles a report. Returns null for a subscription of another user or of a deleted account. */
export async function handleUpdate(
  c: Context<AppEnv>,
  payments: Payments,
  update: SubscriptionUpdate,
): Promise<Subscription | null> {
  const { now } = c.var;
  const db = dbOf(c.env);
  const { subscriptionId, userId, report } = update;
  const mailer = planMailer(db, c.var.config, now);
  const saved = await saveUpdate(db, update, mailer.mailsFor);
  sendLater(c, mailer.composedMails);
  // `report` may be older than the row. A deleted account has no row, only `report`.
  const state = saved ?? (report && { reportedStatus: report.status, paidUntil: report.periodEnd });
  const surplus = state && isPaid(state, now) ? await markIfSurplus(db, subscriptionId, userId, now) : null;
  if (surplus) afterAnswer(c, settleSurplus(db, payments, surplus, now));
  if (saved && saved.entitledUntil > now) await restoreFolders(c.env, saved.userId);
  return saved;
}
