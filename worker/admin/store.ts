import { and, count, desc, eq, exists, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { type AdminAction, adminActions, type Exclusion, exclusions, type Takedown, takedowns } from '../../db/admin';
import type { Mail } from '../../db/mail';
import { requests } from '../../db/requests';
import { type Folder, folders } from '../../db/schema';
import { closeReportsStatement, decideStatement } from '../contact/store';
import { takedownStatements } from '../folders/removal/takedown-store';
import { type AdminSession, deleteSessionStatement, insertSessionStatement } from '../identity/admin-session-store';
import { type Db, jsonValues } from '../lib/database/db';
import { insertSelect } from '../lib/database/insert-select';
import { type ListQuery, listPage } from '../lib/list-query';
import { queueStatement } from '../mail/outbox/queue-store';

export type { AdminAction, Exclusion, Takedown } from '../../db/admin';

export type NewAction = Omit<AdminAction, 'id'>;

const findAction = (db: Db, { at, admin, action, target }: NewAction) =>
  db
    .select({ id: adminActions.id })
    .from(adminActions)
    .where(
      and(
        eq(adminActions.at, at),
        eq(adminActions.admin, admin),
        eq(adminActions.action, action),
        sql`${adminActions.target} IS ${target}`,
      ),
    );

/**
 * Returns a statement that records an action, if `where` is true. An action with the same time, admin, action and
 * target is recorded once.
 */
const recordStatement = (db: Db, newAction: NewAction, where: SQL = sql`true`) => {
  const { admin, action, target, at } = newAction;
  const isNew = notExists(findAction(db, newAction));
  return insertSelect(db, adminActions, sql`WHERE ${where} AND ${isNew}`, { admin, action, target, at });
};

export async function record(db: Db, action: NewAction): Promise<void> {
  await recordStatement(db, action);
}

export async function logIn(db: Db, session: AdminSession, action: NewAction): Promise<void> {
  await db.batch([insertSessionStatement(db, session), recordStatement(db, action)]);
}

export async function logOut(db: Db, sessionId: string, action: NewAction): Promise<void> {
  await db.batch([deleteSessionStatement(db, sessionId), recordStatement(db, action)]);
}

export function listActions(db: Db, query: ListQuery) {
  const { admin, action, target, at, id } = adminActions;
  return listPage(db, adminActions, { searchColumns: [admin, action, target], order: [desc(at), desc(id)] }, query);
}

export function listTakedowns(db: Db, query: ListQuery) {
  const { name, reason, reporterName, reporterEmail, contentUrl, createdAt } = takedowns;
  const searchColumns = [name, reason, reporterName, reporterEmail, contentUrl];
  return listPage(db, takedowns, { searchColumns, order: [desc(createdAt)] }, query);
}

export function listExclusions(db: Db, query: ListQuery) {
  const { folderId, folderName, reason, admin, createdAt } = exclusions;
  return listPage(
    db,
    exclusions,
    { searchColumns: [folderId, folderName, reason, admin], order: [desc(createdAt)] },
    query,
  );
}

/** Returns the takedown of a folder or request, and the admin who decided it. */
export const findTakedown = (db: Db, id: string) =>
  db
    .select({ takedown: takedowns, admin: adminActions.admin })
    .from(takedowns)
    .innerJoin(adminActions, and(eq(adminActions.target, id), eq(adminActions.action, 'takedown')))
    .where(eq(takedowns.folderId, id))
    .orderBy(desc(takedowns.createdAt), desc(adminActions.at))
    .get();

/** Counts takedowns of content with this owner or this bandwidth meter. */
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

/** Returns false if the exclusion does not exist or was already lifted. */
export async function readmit(db: Db, id: string, now: number, action: NewAction): Promise<boolean> {
  const isExcluded = and(eq(exclusions.id, id), isNull(exclusions.liftedAt));
  const [, , recorded] = await db.batch([
    recordStatement(db, action, exists(db.select().from(exclusions).where(isExcluded))),
    db.update(exclusions).set({ liftedAt: now }).where(isExcluded),
    findAction(db, action),
  ]);
  return recorded.length > 0;
}

/** Decides a submission, and queues the mails. Returns false if it was already decided or deleted. */
export async function decide(
  db: Db,
  status: 'resolved' | 'dismissed',
  action: NewAction,
  mails: readonly Mail[],
): Promise<boolean> {
  const id = action.target ?? '';
  const [, , , recorded] = await db.batch([
    recordStatement(db, action, sql`EXISTS (SELECT 1 FROM submissions WHERE id = ${id} AND status = 'new')`),
    decideStatement(db, id, status),
    queueStatement(db, mails, exists(findAction(db, action))),
    findAction(db, action),
  ]);
  return recorded.length > 0;
}

/** Selects the ids of content that exists and is not taken down. */
const selectStillShared = (db: Db, ids: readonly string[]) =>
  unionAll(
    db
      .select({ id: folders.id })
      .from(folders)
      .where(and(sql`${folders.id} IN (${jsonValues(ids)})`, isNull(folders.takenDownAt), eq(folders.status, 'open'))),
    db
      .select({ id: requests.id })
      .from(requests)
      .where(and(sql`${requests.id} IN (${jsonValues(ids)})`, isNull(requests.takenDownAt))),
  );

export const listStillShared = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (await selectStillShared(db, ids)).map(({ id }) => id);

/**
 * Takes down a folder or request with everything inside. Returns false if the content was deleted or taken down before.
 */
export async function takeDown(
  db: Db,
  takedown: Takedown,
  action: NewAction,
  mails: readonly Mail[],
): Promise<boolean> {
  const { id, folderId, reason, createdAt } = takedown;
  const findStored = db.select({ id: takedowns.id }).from(takedowns).where(eq(takedowns.id, id));
  const [, stored] = await db.batch([
    insertSelect(
      db,
      takedowns,
      sql`WHERE ${exists(selectStillShared(db, [folderId]))}`,
      takedown,
    ).onConflictDoNothing(),
    findStored,
    ...takedownStatements(db, folderId, reason, createdAt),
    closeReportsStatement(db, folderId),
    queueStatement(db, mails, exists(findStored)),
    recordStatement(db, action, exists(findStored)),
  ]);
  return stored.length > 0;
}
