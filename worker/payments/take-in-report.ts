/** Applies a report of the provider: to the subscription's row, the user's folders, and a surplus subscription. */
import type { Context } from 'hono';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { afterAnswer } from '../lib/request-log';
import type { Payments } from './dodo';
import { restoreFolders } from './ending';
import { isPaid } from './lifecycle';
import { type Subscription, type Told, takeIn } from './store';
import { settleSurplus } from './surplus';
import { markIfSurplus } from './surplus-store';

/** Records the report. Returns the subscription, or null if it belongs to another user or a deleted account. */
export async function takeInReport(c: Context<AppEnv>, payments: Payments, told: Told): Promise<Subscription | null> {
  const { now } = c.var;
  const db = dbOf(c.env);
  const { subscriptionId, userId, report } = told;
  const taken = await takeIn(db, told);
  // A report may be old, so the row decides. For a deleted account there is no row.
  const known = taken ?? (report && { reportedStatus: report.status, paidUntil: report.periodEnd });
  const surplus = known && isPaid(known, now) ? await markIfSurplus(db, subscriptionId, userId, now) : null;
  if (surplus) afterAnswer(c, settleSurplus(db, payments, surplus, now));
  if (taken && taken.entitledUntil > now) await restoreFolders(c.env, taken.userId);
  return taken;
}
