import { and, eq, isNull, sql } from 'drizzle-orm';
import { capabilities, folders } from '../../db/schema';
import { type Db, writeOnce } from '../lib/database/db';

/** Whose folder it is that the secret with this hash manages; undefined: it does not, or no longer. Two seeks. */
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

/** When the folder's management secret was made, in milliseconds since 1970; null: it has none. */
export async function managementSecretSince(db: Db, folderId: string): Promise<number | null> {
  const isIts = and(eq(capabilities.folderId, folderId), eq(capabilities.allows, 'manage'));
  const row = await db.select({ createdAt: capabilities.createdAt }).from(capabilities).where(isIts).get();
  return row?.createdAt ?? null;
}

/** Returns the hash of the secret by which a folder is managed, or undefined if it has none. */
export async function findManagementHash(db: Db, folderId: string): Promise<string | undefined> {
  const isIts = and(eq(capabilities.folderId, folderId), eq(capabilities.allows, 'manage'));
  return (await db.select({ secretHash: capabilities.secretHash }).from(capabilities).where(isIts).get())?.secretHash;
}

/** The secret that a folder is to be managed by; all times in milliseconds since 1970. */
export interface ManagementSecret {
  readonly folderId: string;
  readonly secretHash: string;
  readonly createdAt: number;
}

/**
 * Gives an owner's open folder this secret in place of the one it has. Where `instead` is given, the hash of the secret
 * by which that is asked for, it has to be the folder's still. False: nothing was changed.
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
