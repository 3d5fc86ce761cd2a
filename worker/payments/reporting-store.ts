import { and, eq, sql } from 'drizzle-orm';
import { overageReports } from '../../db/billing';
import type { Db } from '../lib/database/db';
import type { OveragePeriod, OverageProgress } from './overage';

const isOfPeriod = ({ userId, month, kind }: OveragePeriod) =>
  and(eq(overageReports.userId, userId), eq(overageReports.month, month), eq(overageReports.kind, kind));

/** Both totals are 0 if there is no row. */
export async function findProgress(db: Db, period: OveragePeriod): Promise<OverageProgress> {
  const progress = await db.select().from(overageReports).where(isOfPeriod(period)).get();
  return progress ?? { reportedGb: 0, announcedGb: 0 };
}

/** Stores the new total before its report is sent. Returns false if a concurrent run has stored one. */
export async function announce(db: Db, period: OveragePeriod, reportedGb: number, totalGb: number): Promise<boolean> {
  const { meta } = await db
    .insert(overageReports)
    .values({ ...period, reportedGb, announcedGb: totalGb })
    .onConflictDoUpdate({
      target: [overageReports.userId, overageReports.month, overageReports.kind],
      set: { announcedGb: totalGb },
      setWhere: sql`${overageReports.reportedGb} = ${reportedGb} AND ${overageReports.announcedGb} = ${reportedGb}`,
    })
    .run();
  return meta.changes > 0;
}

export async function confirm(db: Db, period: OveragePeriod, totalGb: number): Promise<void> {
  await db
    .update(overageReports)
    .set({ reportedGb: totalGb })
    .where(and(isOfPeriod(period), eq(overageReports.announcedGb, totalGb)));
}

/** Lists reports after `afterKey` whose acceptance is not recorded. */
export const listUnconfirmed = (db: Db, afterKey: string, limit: number) => {
  const { userId, month, kind } = overageReports;
  const key = sql<string>`${userId} || ' ' || ${month} || ' ' || ${kind}`;
  return db
    .select({ key, userId, month, kind })
    .from(overageReports)
    .where(sql`${overageReports.announcedGb} > ${overageReports.reportedGb} AND ${key} > ${afterKey}`)
    .orderBy(key)
    .limit(limit);
};
