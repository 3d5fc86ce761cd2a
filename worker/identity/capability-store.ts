import { and, eq, isNull, sql } from 'drizzle-orm';
import { capabilities, folders } from '../../db/schema';
import { type Db, writeOnce } from '../lib/database/db';
import { insertSelect } from '../lib/database/insert-select';

/** Returns undefined if the management secret is not the folder's current one. */
export async function findManagedOwner(db: Db, folderId: string, secretHash: string): Promise<string | undefined> {
  const row = await db
    .select({ ownerId: folders.ownerId })
    .from(capabilities)
    .innerJoin(folders, eq(folders.id, capabilities.folderId))
    .where(
      and(
        eq(capabilities.secretHash, secretHash),
        eq(capabilities.folderId, folderId),
        eq(capabilities.allows, 'manage'),
      ),
    )
    .get();
  return row?.ownerId;
}

export interface ManagementSecret {
  readonly folderId: string;
  readonly secretHash: string;
  readonly createdAt: number;
}

export const findManagementSecret = (db: Db, folderId: string): Promise<ManagementSecret | undefined> =>
  db
    .select()
    .from(capabilities)
    .where(and(eq(capabilities.folderId, folderId), eq(capabilities.allows, 'manage')))
    .get();

/** With `previousHash`, writes only if the folder still has this secret. Returns false if nothing was written. */
export async function replaceManagementSecret(
  db: Db,
  ownerId: string,
  { folderId, secretHash, createdAt }: ManagementSecret,
  previousHash: string | undefined,
): Promise<boolean> {
  const isPreviousHash = sql`EXISTS (SELECT 1 FROM ${capabilities} AS held
    WHERE held.folder_id = ${folderId} AND held.secret_hash = ${previousHash ?? null} AND held.allows = 'manage')`;
  const isOwnOpenFolder = and(
    eq(folders.id, folderId),
    eq(folders.ownerId, ownerId),
    sql`${folders.status} = 'open'`,
    isNull(folders.takenDownAt),
    previousHash === undefined ? undefined : isPreviousHash,
  );
  const write = async (onceDb: Db) => {
    const { meta } = await insertSelect(onceDb, capabilities, sql`FROM ${folders} WHERE ${isOwnOpenFolder}`, {
      secretHash,
      folderId,
      allows: 'manage',
      createdAt,
    })
      .onConflictDoUpdate({
        target: [capabilities.folderId, capabilities.allows],
        set: { secretHash, createdAt },
      })
      .run();
    return meta.changes > 0;
  };
  return writeOnce(db, write, async () =>
    (await findManagedOwner(db, folderId, secretHash)) === undefined ? undefined : true,
  );
}
