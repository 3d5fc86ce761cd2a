/**
 * Total sizes of folders, with inner folders. A stored total could need 32 updates per file, so the sizes are added up
 * when needed.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '../../lib/database/db';
import { SIZED_FOLDERS_PER_PAGE } from '../limits';
import type { OwnFolder } from './my-files-store';

export interface Sizes {
  /** Totals by root id. They include only inner folders that were read. */
  bytes: ReadonlyMap<string, number>;
  /** Roots whose size is a lower bound, because inner folders were not read. */
  partialIds: ReadonlySet<string>;
}

/** Adds up open folders. Reads at most `maxFolders` inner folders, two rows each. */
export async function sizesOf(
  db: Db,
  ownerId: string,
  roots: readonly { id: string; bytes: number }[],
  maxFolders: number,
): Promise<Sizes> {
  const total = new Map(roots.map(({ id, bytes }) => [id, bytes]));
  const partialIds = new Set<string>();
  let remaining = maxFolders;
  let parents = roots.map(({ id }) => ({ id, root: id }));
  while (parents.length > 0) {
    const ids = JSON.stringify(parents.map(({ id }) => id));
    const rows = await db.all<{ parentIndex: number; id: string; bytes: number }>(sql`
      SELECT parent.key AS parentIndex, child.id, child.total_bytes AS bytes
      FROM json_each(${ids}) AS parent CROSS JOIN folders AS child INDEXED BY folders_by_shelf
      WHERE child.owner_id = ${ownerId} AND child.parent_id = parent.value AND child.status = 'open'
      LIMIT ${remaining + 1}`);
    // The row after the limit shows which parent has unread inner folders.
    const [extraRow] = rows.splice(remaining);
    if (extraRow) for (const { root } of parents.slice(extraRow.parentIndex)) partialIds.add(root);
    remaining -= rows.length;
    const children = rows.map(({ parentIndex, id, bytes }) => ({ id, bytes, root: parents[parentIndex]?.root ?? '' }));
    for (const { root, bytes } of children) total.set(root, (total.get(root) ?? 0) + bytes);
    parents = children;
  }
  return { bytes: total, partialIds };
}

export type SizedFolder = OwnFolder & { treeBytes: number; isTreeComplete: boolean };

export async function addSizes(db: Db, ownerId: string, page: readonly OwnFolder[]): Promise<SizedFolder[]> {
  const parents = page
    .filter(({ folderCount }) => folderCount > 0)
    .map(({ id, totalBytes }) => ({ id, bytes: totalBytes }));
  const { bytes, partialIds } = await sizesOf(db, ownerId, parents, SIZED_FOLDERS_PER_PAGE);
  return page.map((folder) => ({
    ...folder,
    treeBytes: bytes.get(folder.id) ?? folder.totalBytes,
    isTreeComplete: !partialIds.has(folder.id),
  }));
}

/** Uses the size of the folder without its inner folders. */
export const withoutSize = (folder: OwnFolder): SizedFolder => ({
  ...folder,
  treeBytes: folder.totalBytes,
  isTreeComplete: folder.folderCount === 0,
});
