/**
 * How much folders hold with all folders inside them. It is added up when it is asked for, over the folders below: a
 * total kept in each of them would have to follow every file through up to 32 levels. What is looked at is bounded.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../lib/db';

export interface Sizes {
  /** By the folder's id, in bytes: its own files and those of the folders inside that were looked at. */
  bytes: ReadonlyMap<string, number>;
  /** Whether all folders inside this one were looked at. */
  isComplete(folderId: string): boolean;
}

/** `roots` selects ids of open folders. At most `maxFolders` are looked at, these among them: three rows are read for each. */
export async function sizesOf(db: Db, roots: SQL, maxFolders: number): Promise<Sizes> {
  // Ordered by root: each tree is finished before the next is begun, so the one that was cut is the last.
  const rows = await db.all<{ root: string; bytes: number; folders: number }>(sql`
    WITH RECURSIVE tree(root, id, owner_id, bytes) AS (
      SELECT id, id, owner_id, total_bytes FROM folders WHERE id IN (${roots})
      UNION ALL
      SELECT tree.root, child.id, child.owner_id, child.total_bytes
      FROM tree CROSS JOIN folders AS child INDEXED BY folders_by_shelf
      WHERE child.owner_id = tree.owner_id AND child.parent_id = tree.id AND child.status = 'open'
      ORDER BY 1 LIMIT ${maxFolders + 1}
    ) SELECT root, sum(bytes) AS bytes, count(*) AS folders FROM tree GROUP BY root ORDER BY root`);
  const seen = rows.reduce((sum, { folders }) => sum + folders, 0);
  const cut = seen > maxFolders ? rows.at(-1)?.root : undefined;
  return {
    bytes: new Map(rows.map(({ root, bytes }) => [root, bytes])),
    isComplete: (folderId) => cut === undefined || folderId < cut,
  };
}
