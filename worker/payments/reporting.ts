/**
 * Reports the overage of premium users to the provider. A run handles a limited number of users, and the next run
 * continues. In the first days of a month, a run also reports the last hours of the previous month.
 */
import { callMeter } from '../bandwidth/meter-client';
import { monthOf } from '../bandwidth/month';
import { DAY_MS } from '../contract/units';
import { sumFolders } from '../folders/my-files/my-files-store';
import type { Config } from '../lib/config';
import { readCursor, writeCursor } from '../lib/database/cursor-store';
import { type Db, dbOf } from '../lib/database/db';
import type { Env } from '../lib/env';
import { type Entitlements, entitlementsOf } from '../plans/entitlements';
import { userMeterKey } from '../plans/meter-key';
import type { Payments } from './dodo';
import { nextAnnouncement, type OverageKind, type OveragePeriod, overageGb, reportInProgress } from './overage';
import { announce, confirm, findProgress, listUnconfirmed } from './reporting-store';
import { listPremium, listSubscriptions } from './store';

/** Users, and unconfirmed reports, per run. A user needs at most 14 D1 queries, an unconfirmed report 3. */
const OVERAGE_BATCH_USERS = 20;
const LAST_MONTH_VISITED_DAYS = 3;

const CURSOR = 'overage';
const UNCONFIRMED_CURSOR = 'unconfirmed overage';

/** Returns the reported GB. Throws `payment_unavailable` if a call to the provider fails. */
export async function reportOverage(env: Env, config: Config, payments: Payments, now: number): Promise<number> {
  const db = dbOf(env);
  let gigabytes = 0;
  // Continues after the reports of the previous run. Otherwise, reports that are always rejected would block the rest.
  const unconfirmed = await listUnconfirmed(db, await readCursor(db, UNCONFIRMED_CURSOR), OVERAGE_BATCH_USERS);
  const lastUnconfirmed = unconfirmed.length < OVERAGE_BATCH_USERS ? undefined : unconfirmed.at(-1);
  await writeCursor(db, UNCONFIRMED_CURSOR, lastUnconfirmed?.key ?? '');
  for (const { key: _, ...period } of unconfirmed) {
    const [subscription] = await listSubscriptions(db, period.userId);
    if (subscription) gigabytes += await send(db, payments, period, subscription.customerId);
  }
  const premium = entitlementsOf('premium', config);
  const users = await listPremium(db, await readCursor(db, CURSOR), now, OVERAGE_BATCH_USERS);
  for (const { userId, customerId } of users) {
    for (const { kind, month, totalGb } of await measureOverage(env, db, config, premium, userId, now)) {
      const period = { userId, month, kind };
      const progress = await findProgress(db, period);
      const next = nextAnnouncement(progress, totalGb);
      if (next === null || !(await announce(db, period, progress.reportedGb, next))) continue;
      gigabytes += await send(db, payments, period, customerId);
    }
    await writeCursor(db, CURSOR, userId);
  }
  if (users.length < OVERAGE_BATCH_USERS) await writeCursor(db, CURSOR, '');
  return gigabytes;
}

interface Measurement {
  kind: OverageKind;
  month: string;
  totalGb: number;
}

async function measureOverage(env: Env, db: Db, config: Config, premium: Entitlements, userId: string, now: number) {
  const meterKey = await userMeterKey(config, userId);
  const { totalSize } = await sumFolders(db, userId, now);
  const month = monthOf(now);
  const measurements: Measurement[] = [
    { kind: 'storage', month, totalGb: overageGb(totalSize, premium.storageQuotaBytes) },
  ];
  const previousMonth = monthOf(now - LAST_MONTH_VISITED_DAYS * DAY_MS);
  for (const at of previousMonth === month ? [now] : [now - LAST_MONTH_VISITED_DAYS * DAY_MS, now]) {
    const usage = await callMeter(env, meterKey, 'usage', at);
    const totalGb = overageGb(usage.uploadBytes + usage.downloadBytes, premium.monthlyBytes);
    measurements.push({ kind: 'bandwidth', month: usage.month, totalGb });
  }
  return measurements.filter(({ totalGb }) => totalGb > 0);
}

/** Returns the reported GB: 0 without a report, or after a rejection. Later runs send a rejected report again. */
async function send(db: Db, payments: Payments, period: OveragePeriod, customerId: string): Promise<number> {
  const progress = await findProgress(db, period);
  const inProgress = reportInProgress(progress, period);
  if (!inProgress) return 0;
  const { eventId, eventName, gigabytes, usd, month } = inProgress;
  const report = { eventId, eventName, customerId, numbers: { gigabytes, usd, month } };
  if (!(await payments.reportUsage([report]))) return 0;
  await confirm(db, period, progress.announcedGb);
  return gigabytes;
}
