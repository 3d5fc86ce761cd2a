import { sql } from 'drizzle-orm';
import { type Folder, folders } from '../../../db/schema';
import { type Db, jsonValues, writeOnce } from '../../lib/database/db';
import { moveFolderRows } from '../ledger/shelves-store';
import { MOVE_MAX_BELOW } from '../limits';
import { inLevel, nextFolderPosition } from '../shelf-store';

export async function findWithAbove(db: Db, ids: readonly string[]): Promise<Map<string, Folder>> {
  const up = sql`
    WITH RECURSIVE up(id) AS (
      ${jsonValues(ids)}
      UNION
      SELECT above.parent_id FROM up JOIN folders AS above ON above.id = up.id
      WHERE above.status = 'open' AND above.parent_id IS NOT NULL
    ) SELECT id FROM up`;
  const found = await db.select().from(folders).where(sql`${folders.id} IN (${up})`);
  return new Map(found.map((folder) => [folder.id, folder]));
}

/** Returns the number of levels inside each folder, or undefined above `MOVE_MAX_BELOW` inner folders. */
export async function levelsBelow(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, number> | undefined> {
  const roots = await db.all<{ root: string; levels: number; folders: number }>(sql`
    WITH RECURSIVE below(root, id, level) AS (
      SELECT value, value, 0 FROM json_each(${JSON.stringify(ids)})
      UNION ALL
      SELECT below.root, child.id, below.level + 1 FROM below CROSS JOIN folders AS child INDEXED BY folders_by_shelf
      WHERE child.owner_id = ${ownerId} AND child.parent_id = below.id AND child.status = 'open'
      LIMIT ${MOVE_MAX_BELOW + ids.length + 1}
    ) SELECT root, max(level) AS levels, count(*) - 1 AS folders FROM below GROUP BY root`);
  const inside = roots.reduce((sum, { folders: count }) => sum + count, 0);
  return inside > MOVE_MAX_BELOW ? undefined : new Map(roots.map(({ root, levels }) => [root, levels]));
}

/**
 * Moves open folders into the target (null for the root), and returns the moved ids. Skips a folder that contains the
 * target now, so that concurrent moves cannot create a cycle.
 */
export async function moveFoldersTo(
  db: Db,
  ownerId: string,
  ids: readonly string[],
  toFolderId: string | null,
): Promise<Set<string>> {
  const target = sql`
    WITH RECURSIVE up(id) AS (
      SELECT id FROM folders
      WHERE id = ${toFolderId} AND owner_id = ${ownerId} AND status = 'open' AND taken_down_at IS NULL
      UNION
      SELECT above.parent_id FROM up JOIN folders AS above ON above.id = up.id WHERE above.parent_id IS NOT NULL
    ) SELECT id FROM up`;
  const targetExists = toFolderId === null ? sql`true` : sql`EXISTS (SELECT 1 FROM (${target}))`;
  const moved = sql`
    SELECT child.id AS id, ${toFolderId} AS parent_id,
      ${nextFolderPosition(ownerId, sql`${toFolderId}`)} + row_number() OVER (ORDER BY child.position) - 1 AS position
    FROM json_each(${JSON.stringify(ids)}) AS requested CROSS JOIN folders AS child ON child.id = requested.value
    WHERE child.owner_id = ${ownerId} AND child.status = 'open' AND child.taken_down_at IS NULL
      AND child.parent_id IS NOT ${toFolderId} AND child.id NOT IN (${target}) AND ${targetExists}`;
  const write = async (once: Db) => {
    const [, , , rows] = await once.batch(moveFolderRows(once, ownerId, moved));
    return new Set(rows.map(({ id }) => id));
  };
  return writeOnce(db, write, async () => {
    const isMoved = sql`${folders.id} IN (${jsonValues(ids)}) AND ${inLevel(ownerId, toFolderId)}`;
    const rows = await db.select({ id: folders.id }).from(folders).where(isMoved);
    return rows.length > 0 ? new Set(rows.map(({ id }) => id)) : undefined;
  });
}
