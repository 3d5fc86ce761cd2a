import { and, eq, isNull, sql } from 'drizzle-orm';
import { capabilities, folders } from '../../db/schema';
import { type Db, writeOnce } from '../lib/database/db';

/**
 * Returns the owner of the folder that the secret with this hash manages. Returns undefined if it does not manage the
 * folder, or not any more. Two seeks.
 */
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

/** Returns when the folder's management secret was made, in milliseconds since 1970, or null if it has none. */
export async function managementSecretSince(db: Db, folderId: string): Promise<number | null> {
  const isIts = and(eq(capabilities.folderId, folderId), eq(capabilities.allows, 'manage'));
  const row = await db.select({ createdAt: capabilities.createdAt }).from(capabilities).where(isIts).get();
  return row?.createdAt ?? null;
}

/** Returns the hash of a folder's management secret, or undefined if it has none. */
export async function findManagementHash(db: Db, folderId: string): Promise<string | undefined> {
  const isIts = and(eq(capabilities.folderId, folderId), eq(capabilities.allows, 'manage'));
  return (await db.select({ secretHash: capabilities.secretHash }).from(capabilities).where(isIts).get())?.secretHash;
}

/** Management secret of a folder. Milliseconds since 1970. */
export interface ManagementSecret {
  readonly folderId: string;
  readonly secretHash: string;
  readonly createdAt: number;
}

/**
 * Replaces the management secret of an owner's open folder. If `instead` is given, the hash of the secret that
 * authorizes this, it must still be the folder's. Returns false if nothing was changed.
 */
export async function replaceManagementSecret(
  db: Db,
  ownerId: string,
  { folderId, secretHash, createdAt }: ManagementSecret,
  instead: string | undefined,
): Promise<boolean> {
  const isHeld = sql`EXISTS (SELECT 1 FROM ${capabilities} AS held
    WHERE held.folder_id = ${folderId} AND held.secret_hash = ${instead ?? null} AND held.allows = 'manage')`;
  const isTheirs = and(
    eq(folders.id, folderId),
    eq(folders.ownerId, ownerId),
    sql`${folders.status} = 'open'`,
    isNull(folders.takenDownAt),
    instead === undefined ? undefined : isHeld,
  );
  const write = async (once: Db) => {
    const { meta } = await once
      .insert(capabilities)
      .select(sql`SELECT ${secretHash}, ${folders.id}, 'manage', ${createdAt} FROM ${folders} WHERE ${isTheirs}`)
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
