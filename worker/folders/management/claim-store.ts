import { eq, type SQL, sql } from 'drizzle-orm';
import { links } from '../../../db/accounts';
import { lapsedFolders } from '../../../db/billing';
import { capabilities, type Folder, folders } from '../../../db/schema';
import { SEGMENT_BYTES, SEGMENT_OVERHEAD_BYTES } from '../../contract/encryption';
import { FREE_MAX_DAYS, FREE_SMALL_MAX_DAYS, SMALL_UPLOAD_MAX_BYTES } from '../../contract/limits';
import { DAY_MS } from '../../contract/units';
import { type Db, writeOnce } from '../../lib/database/db';
import { deleteMailStatements } from '../../mail/outbox/outbox-store';
import { countEntered, countLeaving, folderItems } from '../ledger/shelves-store';
import { isOpen, nextFolderPosition } from '../shelf-store';

export interface Claim {
  readonly userId: string;
  /** The claim fails if the folder has another secret. */
  readonly secretHash: string;
  /** If false, folders without expiry get the maximum expiry of free users. */
  readonly allowsNoExpiry: boolean;
  /** Folders at the meter `from` move to the meter `to`. */
  readonly meter?: { readonly from: string; readonly to: string };
  readonly now: number;
}

type Root = Pick<Folder, 'id' | 'ownerId'>;

/** Selects the ids of a folder and all folders inside, even `deleting` ones. Selects none if `condition` is false. */
const treeOf = ({ id, ownerId }: Root, condition: SQL): SQL => sql`
  WITH RECURSIVE tree(id) AS (
    SELECT id FROM folders WHERE id = ${id} AND owner_id = ${ownerId} AND status = 'open' AND ${condition}
    UNION ALL
    SELECT child.id FROM tree CROSS JOIN folders AS child INDEXED BY folders_by_shelf
    WHERE child.owner_id = ${ownerId} AND child.parent_id = tree.id AND child.status = 'open'
    UNION ALL
    SELECT child.id FROM tree CROSS JOIN folders AS child INDEXED BY folders_deleting
    WHERE child.owner_id = ${ownerId} AND child.parent_id = tree.id AND child.status = 'deleting'
  ) SELECT id FROM tree`;

export const listCountedAt = (db: Db, root: Root, meterKey: string): Promise<{ folderId: string; bytes: number }[]> =>
  db
    .select({ folderId: folders.id, bytes: folders.downloadedBytes })
    .from(folders)
    .where(sql`${folders.id} IN (${treeOf(root, sql`true`)}) AND ${folders.meterKey} = ${meterKey}`);

/**
 * Gives a folder and its tree to the claimer, or to the account of an anonymous claimer. Returns the new expiry, null
 * for none, or undefined if the folder or its secret changed since it was read.
 */
export async function giveFolder(
  db: Db,
  root: Root,
  { userId, secretHash, allowsNoExpiry, meter, now }: Claim,
): Promise<number | null | undefined> {
  const account = sql`SELECT ${links.userId} FROM ${links} WHERE ${links.anonymousId} = ${userId}`;
  const to = sql<string>`coalesce((${account}), ${userId})`;
  const isHeld = sql`EXISTS (SELECT 1 FROM ${capabilities} AS held
    WHERE held.folder_id = ${root.id} AND held.secret_hash = ${secretHash} AND held.allows = 'manage')`;
  // Only the last UPDATE changes folders, so all statements select the same folders.
  const tree = treeOf(root, sql`taken_down_at IS NULL AND (expires_at IS NULL OR expires_at > ${now}) AND ${isHeld}`);
  const inTree = sql`${folders.id} IN (${tree})`;
  const isRoot = sql`${folders.id} = ${root.id}`;
  const position = sql<number>`iif(${isRoot}, ${nextFolderPosition(to, sql`NULL`)}, ${folders.position})`;
  const arriving = sql`
    SELECT 'folders/' || ${to} || '/' || iif(${isRoot}, '', ${folders.parentId}) AS shelf, ${position} AS position
    FROM ${folders} WHERE ${inTree} AND ${isOpen}`;
  // Must match `plainBytes` and `freeMaxDays`.
  const segments = sql`(${folders.fileCount} + CAST(${folders.totalBytes} / ${SEGMENT_BYTES} AS INTEGER))`;
  const plainBytes = sql`(${folders.totalBytes} - iif(${folders.accessHash} IS NULL, 0, ${SEGMENT_OVERHEAD_BYTES} * ${segments}))`;
  const days = sql`iif(${plainBytes} <= ${SMALL_UPLOAD_MAX_BYTES}, ${FREE_SMALL_MAX_DAYS}, ${FREE_MAX_DAYS})`;
  const longest = sql<number>`${now} + ${days} * ${DAY_MS}`;
  const write = async (once: Db) => {
    const results = await once.batch([
      ...countLeaving(once, folderItems(inTree)),
      countEntered(once, arriving),
      // A row of `lapsed_folders` would remove the new expiry if the old owner subscribed again.
      once.delete(lapsedFolders).where(sql`${lapsedFolders.folderId} IN (${tree})`),
      // Deletes the mail addresses of the tree, because the old owner chose them.
      ...deleteMailStatements(once, tree),
      once
        .update(folders)
        .set({
          ownerId: to,
          parentId: sql`iif(${isRoot}, NULL, ${folders.parentId})`,
          position,
          ...(!allowsNoExpiry && { expiresAt: sql`coalesce(${folders.expiresAt}, ${longest})` }),
          ...(meter && { meterKey: sql`iif(${folders.meterKey} = ${meter.from}, ${meter.to}, ${folders.meterKey})` }),
        })
        .where(inTree),
      once.select({ expiresAt: folders.expiresAt }).from(folders).where(eq(folders.id, root.id)),
    ]);
    const [, , , , , , moved, [row]] = results;
    return moved.meta.changes > 0 ? (row?.expiresAt ?? null) : undefined;
  };
  return writeOnce(db, write, async () => {
    const isGiven = sql`${folders.id} = ${root.id} AND ${folders.ownerId} = ${to}`;
    const row = await db.select({ expiresAt: folders.expiresAt }).from(folders).where(isGiven).get();
    return row?.expiresAt;
  });
}
