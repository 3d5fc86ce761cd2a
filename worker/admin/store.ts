import { and, count, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { type AdminAction, adminActions, type Exclusion, exclusions, type Takedown, takedowns } from '../../db/admin';
import type { Mail } from '../../db/mail';
import { requests } from '../../db/requests';
import { type Folder, folders } from '../../db/schema';
import { closeReportsStatement, decideStatement, findSubmission } from '../contact/store';
import { takedownStatements } from '../folders/removal/takedown-store';
import { type AdminSession, deleteSessionStatement, insertSessionStatement } from '../identity/admin-session-store';
import { type Db, jsonValues, writeOnce } from '../lib/database/db';
import { type ListQuery, listPage } from '../lib/list-query';
import { queueStatement } from '../mail/outbox/queue-store';

export type { AdminAction, Exclusion, Takedown } from '../../db/admin';

export type NewAction = Omit<AdminAction, 'id'>;

/**
 * Returns the statement that records an action in the audit log. Idempotent, because the time of the request identifies
 * the action.
 */
const recordStatement = (db: Db, { at, admin, action, target }: NewAction) =>
  db.insert(adminActions).select(sql`
    SELECT NULL, ${admin}, ${action}, ${target}, ${at} WHERE NOT EXISTS (SELECT 1 FROM admin_actions
      WHERE at = ${at} AND admin = ${admin} AND action = ${action} AND target IS ${target})`);

export async function record(db: Db, action: NewAction): Promise<void> {
  await recordStatement(db, action);
}

export async function logIn(db: Db, session: AdminSession, action: NewAction): Promise<void> {
  await db.batch([insertSessionStatement(db, session), recordStatement(db, action)]);
}

/** Deletes the session, which invalidates its token, and records the logout. */
export async function logOut(db: Db, sessionId: string, action: NewAction): Promise<void> {
  await db.batch([deleteSessionStatement(db, sessionId), recordStatement(db, action)]);
}

/** Lists the actions in the audit log, newest first. */
export function listActions(db: Db, query: ListQuery) {
  const { admin, action, target, at, id } = adminActions;
  return listPage(db, adminActions, { searchColumns: [admin, action, target], order: [desc(at), desc(id)] }, query);
}

export function listTakedowns(db: Db, query: ListQuery) {
  const { name, reason, reporterName, reporterEmail, contentUrl, createdAt } = takedowns;
  const searchColumns = [name, reason, reporterName, reporterEmail, contentUrl];
  return listPage(db, takedowns, { searchColumns, order: [desc(createdAt)] }, query);
}

/** Lists exclusions, newest first, including lifted ones. */
export function listExclusions(db: Db, query: ListQuery) {
  const { folderId, folderName, reason, admin, createdAt } = exclusions;
  return listPage(
    db,
    exclusions,
    { searchColumns: [folderId, folderName, reason, admin], order: [desc(createdAt)] },
    query,
  );
}

/** Counts takedowns of content with this owner id or this meter. */
export async function countTakedownsOf(db: Db, { ownerId, meterKey }: Pick<Folder, 'ownerId' | 'meterKey'>) {
  const row = await db
    .select({ total: count() })
    .from(takedowns)
    .leftJoin(folders, eq(folders.id, takedowns.folderId))
    .leftJoin(requests, eq(requests.id, takedowns.folderId))
    .where(
      or(
        eq(folders.ownerId, ownerId),
        eq(folders.meterKey, meterKey),
        eq(requests.ownerId, ownerId),
        eq(requests.meterKey, meterKey),
      ),
    )
    .get();
  return row?.total ?? 0;
}

export async function exclude(db: Db, exclusion: Exclusion, action: NewAction): Promise<void> {
  await db.batch([db.insert(exclusions).values(exclusion).onConflictDoNothing(), recordStatement(db, action)]);
}

export const findExclusion = (db: Db, id: string): Promise<Exclusion | undefined> =>
  db.select().from(exclusions).where(eq(exclusions.id, id)).get();

export async function readmit(db: Db, id: string, now: number, action: NewAction): Promise<void> {
  await db.batch([
    db.update(exclusions).set({ liftedAt: now }).where(eq(exclusions.id, id)),
    recordStatement(db, action),
  ]);
}

/**
 * Stores the decision about a submission, records the action and queues the mails. Returns false if the submission was
 * already decided. In that case no mail is queued, because the outbox already has mails with the same keys.
 */
export async function decide(
  db: Db,
  status: 'resolved' | 'dismissed',
  action: NewAction,
  mails: readonly Mail[],
): Promise<boolean> {
  const id = action.target ?? '';
  const write = async (once: Db) => {
    const [{ meta }] = await once.batch([
      decideStatement(once, id, status),
      recordStatement(once, action),
      queueStatement(once, mails),
    ]);
    return meta.changes > 0;
  };
  return writeOnce(db, write, async () => ((await findSubmission(db, id))?.status === status ? true : undefined));
}

/** Returns those of `ids` whose folder or request for files exists and is not taken down. */
export async function listStillShared(db: Db, ids: readonly string[]): Promise<string[]> {
  const isOpen = and(isNull(folders.takenDownAt), eq(folders.status, 'open'));
  const [openFolders, openRequests] = await db.batch([
    db
      .select({ id: folders.id })
      .from(folders)
      .where(and(sql`${folders.id} IN (${jsonValues(ids)})`, isOpen)),
    db
      .select({ id: requests.id })
      .from(requests)
      .where(and(sql`${requests.id} IN (${jsonValues(ids)})`, isNull(requests.takenDownAt))),
  ]);
  return [...openFolders, ...openRequests].map(({ id }) => id);
}

/**
 * Takes down a folder or request for files with everything inside it, closes its reports, records the action and queues
 * the mails.
 */
export async function takeDown(db: Db, takedown: Takedown, action: NewAction, mails: readonly Mail[]): Promise<void> {
  await db.batch([
    ...takedownStatements(db, takedown.folderId, takedown.reason, takedown.createdAt),
    db.insert(takedowns).values(takedown).onConflictDoNothing(),
    closeReportsStatement(db, takedown.folderId),
    queueStatement(db, mails),
    recordStatement(db, action),
  ]);
}
