/**
 * How much folders hold with all folders inside them. It is added up when it is asked for, level by level, over the
 * folders below: a total kept in each of them would have to follow every file through up to 32 levels. How many are read
 * is bounded.
 */
import { sql } from 'drizzle-orm';
import type { Db } from '../../lib/database/db';
import { SIZED_FOLDERS_PER_PAGE } from '../limits';
import type { OwnFolder } from './my-files-store';

export interface Sizes {
  /** By the folder's id, in bytes: its own files and those of the folders inside that were read. */
  bytes: ReadonlyMap<string, number>;
  /** The ids of those of which not all folders inside were read. */
  cut: ReadonlySet<string>;
}

/** Open folders of one owner, with the bytes of their own files. At most `maxFolders` inside them are read, two rows each. */
export async function sizesOf(
  db: Db,
  ownerId: string,
  roots: readonly { id: string; bytes: number }[],
  maxFolders: number,
): Promise<Sizes> {
  const total = new Map(roots.map(({ id, bytes }) => [id, bytes]));
  const cut = new Set<string>();
  let left = maxFolders;
  let parents = roots.map(({ id }) => ({ id, root: id }));
  while (parents.length > 0) {
    const ids = JSON.stringify(parents.map(({ id }) => id));
    const found = await db.all<{ place: number; id: string; bytes: number }>(sql`
      SELECT parent.key AS place, child.id, child.total_bytes AS bytes
      FROM json_each(${ids}) AS parent CROSS JOIN folders AS child INDEXED BY folders_by_shelf
      WHERE child.owner_id = ${ownerId} AND child.parent_id = parent.value AND child.status = 'open'
      LIMIT ${left + 1}`);
    // One more than may be read: it is inside the first parent that was not read to its end.
    const [beyond] = found.splice(left);
    if (beyond) for (const { root } of parents.slice(beyond.place)) cut.add(root);
    left -= found.length;
    const inside = found.map(({ place, id, bytes }) => ({ id, bytes, root: parents[place]?.root ?? '' }));
    for (const { root, bytes } of inside) total.set(root, (total.get(root) ?? 0) + bytes);
    parents = inside;
  }
  return { bytes: total, cut };
}

/** A folder with the bytes of all that is below it; of at least so many where not all of it was looked at. */
export type SizedFolder = OwnFolder & { treeBytes: number; isTreeComplete: boolean };

/** The folders of a page, of one owner, with their sizes. Only those that have folders inside cost anything. */
export async function addSizes(db: Db, ownerId: string, page: readonly OwnFolder[]): Promise<SizedFolder[]> {
  const parents = page
    .filter(({ folderCount }) => folderCount > 0)
    .map(({ id, totalBytes }) => ({ id, bytes: totalBytes }));
  const { bytes, cut } = await sizesOf(db, ownerId, parents, SIZED_FOLDERS_PER_PAGE);
  return page.map((folder) => ({
    ...folder,
    treeBytes: bytes.get(folder.id) ?? folder.totalBytes,
    isTreeComplete: !cut.has(folder.id),
  }));
}

/** The folder that is open, of which nobody is shown how much it holds: no more than its own files are counted. */
export const withoutSize = (folder: OwnFolder): SizedFolder => ({
  ...folder,
  treeBytes: folder.totalBytes,
  isTreeComplete: folder.folderCount === 0,
});
