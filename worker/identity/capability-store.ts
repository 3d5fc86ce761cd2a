import { and, eq, type SQL, sql } from 'drizzle-orm';
import { capabilities, folders } from '../../db/schema';
import { type Db, writeBatch, writeOnce } from '../lib/database/db';
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

/**
 * Condition: the user owns the open folder, and the hash of its management secret is `previousHash`. Null means no
 * secret, undefined means any.
 */
export const isReplaceable = (ownerId: string, folderId: string, previousHash: string | null | undefined): SQL => {
  const currentHash = sql`(SELECT secret_hash FROM ${capabilities} WHERE folder_id = ${folderId} AND allows = 'manage')`;
  return sql`EXISTS (SELECT 1 FROM ${folders} WHERE id = ${folderId} AND owner_id = ${ownerId} AND status = 'open'
    AND taken_down_at IS NULL AND ${previousHash === undefined ? sql`true` : sql`${currentHash} IS ${previousHash}`})`;
};

export const replaceSecretStatement = (db: Db, { folderId, secretHash, createdAt }: ManagementSecret, where: SQL) =>
  insertSelect(db, capabilities, sql`WHERE ${where}`, {
    secretHash,
    folderId,
    allows: 'manage',
    createdAt,
  }).onConflictDoUpdate({ target: [capabilities.folderId, capabilities.allows], set: { secretHash, createdAt } });

/** Returns false if nothing was written (`isReplaceable`). */
export const replaceManagementSecret = (
  db: Db,
  ownerId: string,
  secret: ManagementSecret,
  previousHash: string | undefined,
): Promise<boolean> =>
  writeOnce(
    db,
    (onceDb) =>
      writeBatch(onceDb, [
        replaceSecretStatement(onceDb, secret, isReplaceable(ownerId, secret.folderId, previousHash)),
      ]),
    async () => ((await findManagedOwner(db, secret.folderId, secret.secretHash)) === undefined ? undefined : true),
  );
