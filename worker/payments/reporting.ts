/**
 * Reports the overage of premium users. Acts on several stores, the meters and the provider.
 *
 * A run visits a limited number of users, and the next run continues after them. In the first days of a month the
 * previous month is reported too, so that its last hours are included.
 */
import { callMeter } from '../bandwidth/meter-client';
import { monthOf } from '../bandwidth/month';
import { DAY_MS } from '../contract/units';
import { sumUp } from '../folders/my-files/my-files-store';
import type { Config } from '../lib/config';
import { readCursor, writeCursor } from '../lib/database/cursor-store';
import { type Db, dbOf } from '../lib/database/db';
import type { Env } from '../lib/env';
import { type Entitlements, entitlementsOf } from '../plans/entitlements';
import { userMeterKey } from '../plans/meter-key';
import type { Payments } from './dodo';
import { nextAnnouncement, type OverageKind, overageGb, stepOf } from './overage';
import { type AboutMonth, announce, confirm, findTold, listUnconfirmed } from './reporting-store';
import { listPremium, listSubscriptions } from './store';

/** Worst case of a run: about 24 queries per user, and 150 for users whose plan has ended. */
const OVERAGE_BATCH_USERS = 20;
const LAST_MONTH_VISITED_DAYS = 3;

const CURSOR = 'overage';

/**
 * Runs one batch at `now`. Returns the reported GB. Throws if the provider does not answer; then the next run
 * continues.
 */
export async function reportOverage(env: Env, config: Config, payments: Payments, now: number): Promise<number> {
  const db = dbOf(env);
  let gigabytes = 0;
  for (const { userId, month, kind } of await listUnconfirmed(db, OVERAGE_BATCH_USERS)) {
    const [subscription] = await listSubscriptions(db, userId);
    if (subscription) gigabytes += await send(db, payments, { userId, month, kind }, subscription.customerId);
  }
  const premium = entitlementsOf('premium', config);
  const users = await listPremium(db, await readCursor(db, CURSOR), now, OVERAGE_BATCH_USERS);
  for (const { userId, customerId } of users) {
    for (const { kind, month, totalGb } of await measure(env, db, config, premium, userId, now)) {
      const about = { userId, month, kind };
      const told = await findTold(db, about);
      const next = nextAnnouncement(told, totalGb);
      if (next === null || !(await announce(db, about, told.reportedGb, next))) continue;
      gigabytes += await send(db, payments, about, customerId);
    }
    await writeCursor(db, CURSOR, userId);
  }
  if (users.length < OVERAGE_BATCH_USERS) await writeCursor(db, CURSOR, '');
  return gigabytes;
}

interface Measured {
  kind: OverageKind;
  month: string;
  totalGb: number;
}

/** Returns the user's overage now, or an empty list if it is zero. */
async function measure(env: Env, db: Db, config: Config, premium: Entitlements, userId: string, now: number) {
  const meterKey = await userMeterKey(config, userId);
  const { totalSize } = await sumUp(db, userId, now);
  const month = monthOf(now);
  const found: Measured[] = [{ kind: 'storage', month, totalGb: overageGb(totalSize, premium.storageQuotaBytes) }];
  const before = monthOf(now - LAST_MONTH_VISITED_DAYS * DAY_MS);
  for (const at of before === month ? [now] : [now - LAST_MONTH_VISITED_DAYS * DAY_MS, now]) {
    const usage = await callMeter(env, meterKey, async (meter) => meter.usage(at));
    const totalGb = overageGb(usage.uploadBytes + usage.downloadBytes, premium.monthlyBytes);
    found.push({ kind: 'bandwidth', month: usage.month, totalGb });
  }
  return found.filter(({ totalGb }) => totalGb > 0);
}

/**
 * Sends the announced report. Returns its GB, or 0 if nothing is pending or the provider rejects it. Later runs send it
 * again.
 */
async function send(db: Db, payments: Payments, about: AboutMonth, customerId: string): Promise<number> {
  const told = await findTold(db, about);
  const step = stepOf(told, { user: about.userId, month: about.month, kind: about.kind });
  if (!step) return 0;
  const { eventId, eventName, gigabytes, usd, month } = step;
  const report = { eventId, eventName, customerId, numbers: { gigabytes, usd, month } };
  if (!(await payments.reportUsage([report]))) return 0;
  await confirm(db, about, told.announcedGb);
  return gigabytes;
}
