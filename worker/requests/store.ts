import { and, count, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { links } from '../../db/accounts';
import { type FileRequest, requests, type Sending, sendings } from '../../db/requests';
import { folders } from '../../db/schema';
import { REQUESTS_MAX, SENDINGS_MAX_COUNT } from '../contract/limits';
import { insertFolderStatements, type NewFolder } from '../folders/store';
import { type Db, writeOnce } from '../lib/database/db';
import { breaks } from './constraint';

export type { FileRequest } from '../../db/requests';

/** A request to be: nothing was sent to it yet. */
export type NewRequest = Omit<FileRequest, 'usedFiles' | 'usedBytes' | 'closedAt' | 'takenDownAt' | 'takedownReason'>;

export const findRequest = (db: Db, requestId: string): Promise<FileRequest | undefined> =>
  db.select().from(requests).where(eq(requests.id, requestId)).get();

/** Requests that an owner still has. One that was taken down is gone for them: they can neither open nor delete it. */
const areOf = (ownerId: string): SQL => sql`${requests.ownerId} = ${ownerId} AND ${requests.takenDownAt} IS NULL`;

/** How many requests an owner has, whatever their state. */
export const countRequests = (db: Db, ownerId: string): Promise<number> => db.$count(requests, areOf(ownerId));

/**
 * Writes a request and its folder, for the account that its owner was linked to meanwhile, if they were. False: the
 * owner has as many as there may be, and nothing was written.
 */
export async function insertRequest(db: Db, request: NewRequest, folder: NewFolder): Promise<boolean> {
  const { ownerId } = request;
  const account = sql`SELECT ${links.userId} FROM ${links} WHERE ${links.anonymousId} = ${ownerId}`;
  // A column that takes no NULL: with too many the batch fails as a whole.
  const owner = sql<string>`(SELECT coalesce((${account}), ${ownerId})
    WHERE (SELECT count(*) FROM requests WHERE ${areOf(ownerId)}) < ${REQUESTS_MAX})`;
  try {
    const write = async (once: Db) => {
      const insert = once.insert(requests).values({ ...request, ownerId: owner });
      await once.batch([insert, ...insertFolderStatements(once, folder)]);
      return true;
    };
    return await writeOnce(db, write, async () => (await findRequest(db, request.id)) && true);
  } catch (error) {
    if (breaks(error, 'requests.owner_id')) return false;
    throw error;
  }
}

/** A request with what its owner is told beside it. */
export interface OwnRequest {
  readonly request: FileRequest;
  /** At most `SENDINGS_MAX_COUNT`. */
  readonly sendingCount: number;
  /** Whether the folder that sendings arrive in is still its owner's. */
  readonly hasFolder: number;
}

const told = {
  request: requests,
  sendingCount: sql<number>`(SELECT count(*) FROM (
    SELECT 1 FROM sendings INDEXED BY sendings_by_request
    WHERE sendings.request_id = ${requests.id} AND sendings.files > 0 LIMIT ${SENDINGS_MAX_COUNT}))`,
  hasFolder: sql<number>`EXISTS (SELECT 1 FROM folders
    WHERE folders.id = ${requests.folderId} AND folders.owner_id = ${requests.ownerId} AND folders.status = 'open')`,
};

/** An owner's request; another's is as good as none. */
export const findOwnRequest = (db: Db, ownerId: string, requestId: string): Promise<OwnRequest | undefined> =>
  db
    .select(told)
    .from(requests)
    .where(and(eq(requests.id, requestId), areOf(ownerId)))
    .get();

/** The newest first. */
export const listRequests = (db: Db, ownerId: string, from: number, limit: number): Promise<OwnRequest[]> =>
  db
    .select(told)
    .from(requests)
    .where(areOf(ownerId))
    .orderBy(desc(requests.createdAt), desc(requests.id))
    .limit(limit)
    .offset(from);

/** What was sent, with its folder while that is there and its owner's. */
interface OwnSending {
  readonly sending: Sending;
  readonly message: string | null;
  readonly folderId: string | null;
  readonly unfinishedFiles: number | null;
}

/** Sendings that were not given up, the newest first, and how many there are. */
export async function listSendings(
  db: Db,
  { id, ownerId }: Pick<FileRequest, 'id' | 'ownerId'>,
  from: number,
  limit: number,
): Promise<{ sendings: OwnSending[]; total: number }> {
  const ofRequest = sql`${sendings.requestId} = ${id} AND ${sendings.files} > 0`;
  const folder = sql`${folders.id} = ${sendings.folderId} AND ${folders.ownerId} = ${ownerId} AND ${folders.status} = 'open'`;
  const [found, [total]] = await db.batch([
    db
      .select({
        sending: sendings,
        message: folders.message,
        folderId: folders.id,
        unfinishedFiles: folders.unfinishedFiles,
      })
      .from(sendings)
      .leftJoin(folders, folder)
      .where(ofRequest)
      .orderBy(desc(sendings.begunAt), desc(sendings.folderId))
      .limit(limit)
      .offset(from),
    db.select({ sendings: count() }).from(sendings).where(ofRequest),
  ]);
  return { sendings: found, total: total?.sendings ?? 0 };
}

/** Closes an owner's request, or opens it again. */
export async function writeClosed(db: Db, ownerId: string, requestId: string, closedAt: number | null): Promise<void> {
  await db
    .update(requests)
    .set({ closedAt })
    .where(and(eq(requests.id, requestId), areOf(ownerId)));
}

/** The statements that delete the requests whose ids are selected, and leave what was sent to them. */
const deleteStatements = (db: Db, ids: SQL) =>
  [
    db.delete(sendings).where(sql`${sendings.requestId} IN (${ids})`),
    db.delete(requests).where(sql`${requests.id} IN (${ids})`),
  ] as const;

/** False: it is not this owner's, or not there. */
export async function deleteRequest(db: Db, ownerId: string, requestId: string): Promise<boolean> {
  const own = sql`SELECT id FROM requests WHERE id = ${requestId} AND ${areOf(ownerId)}`;
  const forget = async (once: Db) => (await once.batch(deleteStatements(once, own)))[1].meta.changes > 0;
  return writeOnce(db, forget, async () => ((await findRequest(db, requestId)) === undefined ? true : undefined));
}

/** The statements that delete all requests of an owner, but for what was taken down. */
export const deleteRequestsStatements = (db: Db, ownerId: string) =>
  deleteStatements(db, sql`SELECT id FROM requests WHERE ${areOf(ownerId)}`);

/** Gives all requests of one owner to another. */
export async function moveRequests(db: Db, from: string, to: string): Promise<void> {
  await db.update(requests).set({ ownerId: to }).where(eq(requests.ownerId, from));
}

/** Forgets up to `limit` requests that expired before `before`, but for what was taken down. Answers how many. */
export async function forgetRequests(db: Db, before: number, limit: number): Promise<number> {
  const old = await db
    .select({ id: requests.id })
    .from(requests)
    .where(and(lt(requests.expiresAt, before), isNull(requests.takenDownAt)))
    .limit(limit);
  if (old.length === 0) return 0;
  const ids = sql`SELECT value FROM json_each(${JSON.stringify(old.map(({ id }) => id))})`;
  await db.batch(deleteStatements(db, ids));
  return old.length;
}
