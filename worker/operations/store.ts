import { and, desc, eq, gt, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { webhookIds } from '../../db/billing';
import { submissions } from '../../db/contact';
import { type MailBlock, mailBlocks, mails } from '../../db/mail';
import { dayCounts, findings, pageFailures } from '../../db/operations';
import { folders, removals } from '../../db/schema';
import type { Counts } from '../lib/counts/names';
import { type Db, jsonBlocks } from '../lib/database/db';
import { insertSelect, jsonFields } from '../lib/database/insert-select';
import { isExpired, isUsedUp } from '../purge/waiting-store';

/** Maximum of each count, because a count reads every row. */
const WAITING_COUNTED_MAX = 100_000;
const FOLDERS_SHOWN = 10;
/** Maximum rows of the table `page_failures`, which a client could fill with invented failures. */
const PAGE_FAILURES_MAX = 1000;
const PAGE_FAILURES_SHOWN = 50;
const MAIL_ERRORS_SHOWN = 10;
const MAIL_FAILURES_SHOWN = 20;

/** Idempotent: a lower count never replaces a stored count. */
export async function writeCounts(db: Db, days: Readonly<Record<string, Counts>>): Promise<void> {
  const rows = Object.entries(days).flatMap(([day, counts]) =>
    Object.entries(counts).map(([name, value]) => ({ day, name, value })),
  );
  for (const block of jsonBlocks(rows)) {
    await insertSelect(
      db,
      dayCounts,
      sql`FROM json_each(${JSON.stringify(block)}) WHERE true`,
      jsonFields(sql`value`, ['day', 'name', 'value']),
    ).onConflictDoUpdate({
      target: [dayCounts.day, dayCounts.name],
      set: { value: sql`excluded.value` },
      setWhere: sql`excluded.value > ${dayCounts.value}`,
    });
  }
}

export async function forgetCounts(db: Db, before: string): Promise<void> {
  await db.delete(dayCounts).where(lt(dayCounts.day, before));
}

export async function writeFinding(db: Db, name: string, at: number, value: unknown): Promise<void> {
  const set = { at, value: JSON.stringify(value) };
  await db
    .insert(findings)
    .values({ name, ...set })
    .onConflictDoUpdate({ target: findings.name, set });
}

export const findFinding = async (db: Db, name: string) =>
  db.select().from(findings).where(eq(findings.name, name)).get();

export async function survey(db: Db) {
  const isOpen = and(eq(folders.status, 'open'), isNull(folders.takenDownAt));
  const columns = {
    folderId: folders.id,
    name: folders.name,
    files: folders.fileCount,
    bytes: folders.totalBytes,
    downloads: folders.downloadCount,
  };
  const [totals, biggest, busiest] = await db.batch([
    db
      .select({
        folders: sql<number>`count(*)`,
        files: sql<number>`coalesce(sum(${folders.fileCount} - ${folders.unfinishedFiles}), 0)`,
        bytes: sql<number>`coalesce(sum(${folders.totalBytes} - ${folders.unfinishedBytes}), 0)`,
      })
      .from(folders)
      .where(isOpen),
    db
      .select(columns)
      .from(folders)
      .where(and(isOpen, gt(folders.totalBytes, 0)))
      .orderBy(desc(folders.totalBytes))
      .limit(FOLDERS_SHOWN),
    db
      .select(columns)
      .from(folders)
      .where(and(isOpen, gt(folders.downloadCount, 0)))
      .orderBy(desc(folders.downloadedBytes))
      .limit(FOLDERS_SHOWN),
  ]);
  return { ...(totals[0] ?? { folders: 0, files: 0, bytes: 0 }), biggest, busiest };
}

/** `since` is the first day of the counts. */
export async function readOperations(db: Db, since: string, now: number) {
  const countRows = (rows: ReturnType<typeof sql>) =>
    db.select({ rows: sql<number>`count(*)` }).from(sql`(SELECT 1 FROM ${rows} LIMIT ${WAITING_COUNTED_MAX})`);
  const [counts, found, deleting, expired, usedUp, files, due, failed, webhook, failures, ...mail] = await db.batch([
    db.select().from(dayCounts).where(gte(dayCounts.day, since)),
    db.select().from(findings),
    countRows(sql`${folders} INDEXED BY folders_to_empty WHERE status = 'deleting'`),
    countRows(sql`${folders} INDEXED BY folders_by_expiry WHERE ${isExpired(now)}`),
    countRows(
      sql`${folders} INDEXED BY folders_used_up WHERE ${isUsedUp(now)} AND (expires_at IS NULL OR expires_at > ${now})`,
    ),
    countRows(sql`${removals}`),
    countRows(sql`${submissions} WHERE mail_due_at IS NOT NULL`),
    countRows(sql`${submissions} WHERE mail_tries > 0 AND mail_due_at IS NULL AND mailed_at IS NULL`),
    db.select({ at: sql<number | null>`max(${webhookIds.seenAt})` }).from(webhookIds),
    db.select().from(pageFailures).orderBy(desc(pageFailures.lastAt)).limit(PAGE_FAILURES_SHOWN),
    db
      .select({ status: sql<string>`status`, rows: sql<number>`count(*)` })
      .from(sql`(SELECT status FROM ${mails} LIMIT ${WAITING_COUNTED_MAX})`)
      .groupBy(sql`status`),
    db
      .select({ code: sql<string>`error`, count: sql<number>`count(*)` })
      .from(sql`(SELECT error FROM ${mails} WHERE status IN ('due', 'failed') LIMIT ${WAITING_COUNTED_MAX})`)
      .where(sql`error IS NOT NULL`)
      .groupBy(sql`error`)
      .orderBy(sql`count(*) DESC`)
      .limit(MAIL_ERRORS_SHOWN),
    db
      .select({ kind: mails.kind, endedAt: mails.endedAt, error: mails.error })
      .from(mails)
      .where(and(isNotNull(mails.endedAt), eq(mails.status, 'failed')))
      .orderBy(desc(mails.endedAt))
      .limit(MAIL_FAILURES_SHOWN),
    db
      .select({ reason: sql<MailBlock['reason']>`reason`, rows: sql<number>`count(*)` })
      .from(sql`(SELECT reason FROM ${mailBlocks} LIMIT ${WAITING_COUNTED_MAX})`)
      .groupBy(sql`reason`),
  ]);
  const [states, errors, failedMails, blocks] = mail;
  const rowsIn = (rows: { rows: number }[]) => rows[0]?.rows ?? 0;
  return {
    counts,
    found,
    folders: rowsIn(deleting) + rowsIn(expired) + rowsIn(usedUp),
    files: rowsIn(files),
    mailsDue: rowsIn(due),
    mailsFailed: rowsIn(failed),
    lastWebhookAt: webhook[0]?.at ?? null,
    failures,
    mailStates: states,
    mailErrors: errors,
    mailFailures: failedMails,
    mailBlocks: blocks,
  };
}

/** If the table is full, counts only failures that already have a row. */
export async function countPageFailure(
  db: Db,
  { release, what, place, now }: { release: string; what: string; place: string; now: number },
): Promise<void> {
  await insertSelect(
    db,
    pageFailures,
    sql`WHERE (SELECT count(*) FROM page_failures) < ${PAGE_FAILURES_MAX}
      OR EXISTS (SELECT 1 FROM page_failures WHERE release = ${release} AND what = ${what} AND place = ${place})`,
    { release, what, place, count: 1, firstAt: now, lastAt: now },
  ).onConflictDoUpdate({
    target: [pageFailures.release, pageFailures.what, pageFailures.place],
    set: { count: sql`${pageFailures.count} + 1`, lastAt: now },
  });
}

export async function forgetPageFailures(db: Db, before: number): Promise<void> {
  await db.delete(pageFailures).where(lt(pageFailures.lastAt, before));
}
