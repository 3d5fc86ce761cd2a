/** The rows of a folder that is claimed, those of all folders inside it, and the shelves that they leave and enter. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { links } from '../../../db/accounts';
import { lapsedFolders } from '../../../db/billing';
import { capabilities, type Folder, folders } from '../../../db/schema';
import { FREE_MAX_DAYS, FREE_SMALL_MAX_DAYS, SMALL_UPLOAD_MAX_BYTES } from '../../contract/limits';
import { DAY_MS } from '../../contract/units';
import { type Db, writeOnce } from '../../lib/database/db';
import { countEntered, countLeaving, folderItems, isOpen, nextFolderPosition } from '../shelf-store';

/** Who claims, by what, and what changes with it. */
export interface Claim {
  readonly userId: string;
  /** Of the management secret that the folder has to have still. */
  readonly secretHash: string;
  /** Whether what has no expiry may stay so. */
  readonly keepsUnending: boolean;
  /** What counts at the one meter is to count at the other. */
  readonly meter?: { readonly from: string; readonly to: string };
  /** Milliseconds since 1970. */
  readonly now: number;
}

type Root = Pick<Folder, 'id' | 'ownerId'>;

/** The ids of a folder, for which `holds` has to hold, and of all inside it, those on their way out among them. */
const treeOf = ({ id, ownerId }: Root, holds: SQL): SQL => sql`
  WITH RECURSIVE tree(id) AS (
    SELECT id FROM folders WHERE id = ${id} AND owner_id = ${ownerId} AND status = 'open' AND ${holds}
    UNION ALL
    SELECT child.id FROM tree CROSS JOIN folders AS child INDEXED BY folders_by_shelf
    WHERE child.owner_id = ${ownerId} AND child.parent_id = tree.id AND child.status = 'open'
    UNION ALL
    SELECT child.id FROM tree CROSS JOIN folders AS child INDEXED BY folders_deleting
    WHERE child.owner_id = ${ownerId} AND child.parent_id = tree.id AND child.status = 'deleting'
  ) SELECT id FROM tree`;

/** Those of the folder, and of all inside it, that count at that meter, with what was downloaded of them. */
export const listCountedAt = (db: Db, root: Root, meterKey: string): Promise<{ folderId: string; bytes: number }[]> =>
  db
    .select({ folderId: folders.id, bytes: folders.downloadedBytes })
    .from(folders)
    .where(sql`${folders.id} IN (${treeOf(root, sql`true`)}) AND ${folders.meterKey} = ${meterKey}`);

/**
 * Gives an owner's folder with all inside it to the claimer, or to the account that they were linked to meanwhile: the
 * newest at the top of their My Files. Answers when it expires then; undefined: it is not as it was, or its secret is
 * another, and nothing was changed.
 */
export async function giveFolder(
  db: Db,
  root: Root,
  { userId, secretHash, keepsUnending, meter, now }: Claim,
): Promise<number | null | undefined> {
  const account = sql`SELECT ${links.userId} FROM ${links} WHERE ${links.anonymousId} = ${userId}`;
  const to = sql<string>`coalesce((${account}), ${userId})`;
  const isHeld = sql`EXISTS (SELECT 1 FROM ${capabilities} AS held
    WHERE held.folder_id = ${root.id} AND held.secret_hash = ${secretHash} AND held.allows = 'manage')`;
  // The same for all statements that read it, as only the last one changes what it reads.
  const tree = treeOf(root, sql`taken_down_at IS NULL AND (expires_at IS NULL OR expires_at > ${now}) AND ${isHeld}`);
  const inTree = sql`${folders.id} IN (${tree})`;
  const isRoot = sql`${folders.id} = ${root.id}`;
  const position = sql<number>`iif(${isRoot}, ${nextFolderPosition(to, sql`NULL`)}, ${folders.position})`;
  const arriving = sql`
    SELECT 'folders/' || ${to} || '/' || iif(${isRoot}, '', ${folders.parentId}) AS shelf, ${position} AS position
    FROM ${folders} WHERE ${inTree} AND ${isOpen}`;
  // `freeMaxDays` of each row.
  const days = sql`iif(${folders.totalBytes} <= ${SMALL_UPLOAD_MAX_BYTES}, ${FREE_SMALL_MAX_DAYS}, ${FREE_MAX_DAYS})`;
  const longest = sql<number>`${now} + ${days} * ${DAY_MS}`;
  const write = async (once: Db) => {
    const results = await once.batch([
      ...countLeaving(once, folderItems(inTree)),
      countEntered(once, arriving),
      // What the owner's subscription gives back once it is renewed is no longer theirs.
      once.delete(lapsedFolders).where(sql`${lapsedFolders.folderId} IN (${tree})`),
      once
        .update(folders)
        .set({
          ownerId: to,
          parentId: sql`iif(${isRoot}, NULL, ${folders.parentId})`,
          position,
          ...(!keepsUnending && { expiresAt: sql`coalesce(${folders.expiresAt}, ${longest})` }),
          ...(meter && { meterKey: sql`iif(${folders.meterKey} = ${meter.from}, ${meter.to}, ${folders.meterKey})` }),
        })
        .where(inTree),
      once.select({ expiresAt: folders.expiresAt }).from(folders).where(eq(folders.id, root.id)),
    ]);
    const [, , , , given, [row]] = results;
    return given.meta.changes > 0 ? (row?.expiresAt ?? null) : undefined;
  };
  return writeOnce(db, write, async () => {
    const isTheirs = sql`${folders.id} = ${root.id} AND ${folders.ownerId} = ${to}`;
    const row = await db.select({ expiresAt: folders.expiresAt }).from(folders).where(isTheirs).get();
    return row?.expiresAt;
  });
}
