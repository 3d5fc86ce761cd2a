import { and, asc, eq, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { folders } from '../../../db/schema';
import type { Db } from '../../lib/database/db';
import { isOpen } from '../shelf-store';
import { type FileWithPath, type Folder, listFiles } from '../store';
import { type ExportCursor, exportWindows, formatCursor } from './export-cursor';

const EXPORT_FOLDERS = 50;
const EXPORT_FILES = 1000;

/** Returns a page of the owner's folders that match `condition`, with files. `next` is null on the last page. */
export async function exportPage(
  db: Db,
  ownerId: string,
  cursor: ExportCursor,
  condition?: SQL,
): Promise<{ folders: { folder: Folder; files: FileWithPath[] }[]; next: string | null }> {
  const rows = await listFromCursor(
    db,
    and(eq(folders.ownerId, ownerId), isOpen, condition),
    cursor,
    EXPORT_FOLDERS + 1,
  );
  const [firstRow] = rows;
  // If the cursor's folder was deleted or moved, the page begins with the first file of the next folder.
  const isResumed = firstRow && firstRow.parentId === cursor.parentId && firstRow.position === cursor.position;
  const { windows, next } = exportWindows(
    rows.slice(0, EXPORT_FOLDERS),
    isResumed ? cursor.filePosition : 0,
    EXPORT_FILES,
  );
  const following = next ?? startOf(rows[EXPORT_FOLDERS]);
  return {
    folders: await Promise.all(
      windows.map(async ({ folder, from, count }) => ({
        folder,
        files: count === 0 ? [] : await listFiles(db, folder, from, count),
      })),
    ),
    next: following && formatCursor(following),
  };
}

const startOf = (folder: Folder | undefined): ExportCursor | null =>
  folder ? { parentId: folder.parentId, position: folder.position, filePosition: 0 } : null;

/** Lists folders at the root first. Both queries follow the same index. */
async function listFromCursor(db: Db, condition: SQL | undefined, { parentId, position }: ExportCursor, limit: number) {
  const rootRows =
    parentId === null
      ? await db
          .select()
          .from(folders)
          .where(and(condition, isNull(folders.parentId), gte(folders.position, position)))
          .orderBy(asc(folders.position))
          .limit(limit)
      : [];
  if (rootRows.length === limit) return rootRows;
  const isAfterCursor =
    parentId === null
      ? isNotNull(folders.parentId)
      : sql`(${folders.parentId}, ${folders.position}) >= (${parentId}, ${position})`;
  const innerRows = await db
    .select()
    .from(folders)
    .where(and(condition, isAfterCursor))
    .orderBy(asc(folders.parentId), asc(folders.position))
    .limit(limit - rootRows.length);
  return [...rootRows, ...innerRows];
}
