import { and, count, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { links } from '../../db/accounts';
import { type FileRequest, requests, type Sending, sendings } from '../../db/requests';
import { folders } from '../../db/schema';
import { REQUESTS_MAX, SENDINGS_MAX_COUNT } from '../contract/limits';
import { insertFolderStatements, type NewFolder } from '../folders/store';
import { type Db, jsonValues, writeOnce } from '../lib/database/db';
import { violatesConstraint } from './constraint';

export type { FileRequest } from '../../db/requests';

export type NewRequest = Omit<FileRequest, 'usedFiles' | 'usedBytes' | 'closedAt' | 'takenDownAt' | 'takedownReason'>;

export const findRequest = (db: Db, requestId: string): Promise<FileRequest | undefined> =>
  db.select().from(requests).where(eq(requests.id, requestId)).get();

const areOwnedBy = (ownerId: string): SQL => sql`${requests.ownerId} = ${ownerId} AND ${requests.takenDownAt} IS NULL`;

/** Includes closed and expired requests. */
export const countRequests = (db: Db, ownerId: string): Promise<number> => db.$count(requests, areOwnedBy(ownerId));

/**
 * Writes a request and its folder. If the anonymous owner was just linked to an account, the account gets both. Returns
 * false if the owner has `REQUESTS_MAX` requests.
 */
export async function insertRequest(db: Db, request: NewRequest, folder: NewFolder): Promise<boolean> {
  const { ownerId } = request;
  const account = sql`SELECT ${links.userId} FROM ${links} WHERE ${links.anonymousId} = ${ownerId}`;
  // Selects NULL if the owner has too many requests. The column does not allow NULL, so the batch fails.
  const owner = sql<string>`(SELECT coalesce((${account}), ${ownerId})
    WHERE (SELECT count(*) FROM requests WHERE ${areOwnedBy(ownerId)}) < ${REQUESTS_MAX})`;
  try {
    const write = async (once: Db) => {
      const insert = once.insert(requests).values({ ...request, ownerId: owner });
      await once.batch([insert, ...insertFolderStatements(once, folder)]);
      return true;
    };
    return await writeOnce(db, write, async () => (await findRequest(db, request.id)) && true);
  } catch (error) {
    if (violatesConstraint(error, 'requests.owner_id')) return false;
    throw error;
  }
}

export interface OwnRequest {
  readonly request: FileRequest;
  /** At most `SENDINGS_MAX_COUNT`. */
  readonly sendingCount: number;
  /** 1 if the folder for deliveries is open and has the request's owner, otherwise 0. */
  readonly hasFolder: number;
}

const ownRequestColumns = {
  request: requests,
  sendingCount: sql<number>`(SELECT count(*) FROM (
    SELECT 1 FROM sendings INDEXED BY sendings_by_request
    WHERE sendings.request_id = ${requests.id} AND sendings.files > 0 LIMIT ${SENDINGS_MAX_COUNT}))`,
  hasFolder: sql<number>`EXISTS (SELECT 1 FROM folders
    WHERE folders.id = ${requests.folderId} AND folders.owner_id = ${requests.ownerId} AND folders.status = 'open')`,
};

/** Returns undefined if the request does not exist, has a different owner or was taken down. */
export const findOwnRequest = (db: Db, ownerId: string, requestId: string): Promise<OwnRequest | undefined> =>
  db
    .select(ownRequestColumns)
    .from(requests)
    .where(and(eq(requests.id, requestId), areOwnedBy(ownerId)))
    .get();

export const listRequests = (db: Db, ownerId: string, offset: number, limit: number): Promise<OwnRequest[]> =>
  db
    .select(ownRequestColumns)
    .from(requests)
    .where(areOwnedBy(ownerId))
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(limit)
    .offset(offset);

/** The folder's fields are null if the folder no longer exists, or has a different owner. */
interface OwnSending {
  readonly sending: Sending;
  readonly message: string | null;
  readonly folderId: string | null;
  readonly unfinishedFiles: number | null;
}

export async function listSendings(
  db: Db,
  { id, ownerId }: Pick<FileRequest, 'id' | 'ownerId'>,
  offset: number,
  limit: number,
): Promise<{ sendings: OwnSending[]; total: number }> {
  const belongsToRequest = sql`${sendings.requestId} = ${id} AND ${sendings.files} > 0`;
  const folder = sql`${folders.id} = ${sendings.folderId} AND ${folders.ownerId} = ${ownerId} AND ${folders.status} = 'open'`;
  const [rows, [total]] = await db.batch([
    db
      .select({
        sending: sendings,
        message: folders.message,
        folderId: folders.id,
        unfinishedFiles: folders.unfinishedFiles,
      })
      .from(sendings)
      .leftJoin(folders, folder)
      .where(belongsToRequest)
      .orderBy(desc(sendings.begunAt), desc(sendings.folderId))
      .limit(limit)
      .offset(offset),
    db.select({ sendings: count() }).from(sendings).where(belongsToRequest),
  ]);
  return { sendings: rows, total: total?.sendings ?? 0 };
}

/** Reopens the request if `closedAt` is null. */
export async function setClosedAt(db: Db, ownerId: string, requestId: string, closedAt: number | null): Promise<void> {
  await db
    .update(requests)
    .set({ closedAt })
    .where(and(eq(requests.id, requestId), areOwnedBy(ownerId)));
}

const deleteStatements = (db: Db, ids: SQL) =>
  [
    db.delete(sendings).where(sql`${sendings.requestId} IN (${ids})`),
    db.delete(requests).where(sql`${requests.id} IN (${ids})`),
  ] as const;

/** Returns false if the request does not exist, has a different owner or was taken down. */
export async function deleteRequest(db: Db, ownerId: string, requestId: string): Promise<boolean> {
  const ownRequestId = sql`SELECT id FROM requests WHERE id = ${requestId} AND ${areOwnedBy(ownerId)}`;
  const deleteRows = async (once: Db) => (await once.batch(deleteStatements(once, ownRequestId)))[1].meta.changes > 0;
  return writeOnce(db, deleteRows, async () => ((await findRequest(db, requestId)) === undefined ? true : undefined));
}

/** A request that was taken down stays. */
export const deleteRequestsStatements = (db: Db, ownerId: string) =>
  deleteStatements(db, sql`SELECT id FROM requests WHERE ${areOwnedBy(ownerId)}`);

export async function moveRequests(db: Db, from: string, to: string): Promise<void> {
  await db.update(requests).set({ ownerId: to }).where(eq(requests.ownerId, from));
}

/** Deletes requests that expired before `expiredBefore`, except after a takedown. Returns how many. */
export async function deleteExpiredRequests(db: Db, expiredBefore: number, limit: number): Promise<number> {
  const expired = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(lt(requests.expiresAt, expiredBefore), isNull(requests.takenDownAt)))
    .limit(limit);
  if (expired.length === 0) return 0;
  const ids = jsonValues(expired.map(({ id }) => id));
  await db.batch(deleteStatements(db, ids));
  return expired.length;
}
