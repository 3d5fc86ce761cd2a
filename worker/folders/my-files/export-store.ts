/** Everything that an owner has, folder by folder, for the export. */
import { and, asc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { folders } from '../../../db/schema';
import type { Db } from '../../lib/database/db';
import { isOpen } from '../shelf-store';
import { type Folder, listFiles, type PlacedFile } from '../store';
import { type ExportCursor, exportWindows, formatCursor } from './export-cursor';

const EXPORT_FOLDERS = 50;
const EXPORT_FILES = 1000;

/**
 * Returns the owner's folders from `cursor` on, each with some of its files. A folder with many files takes several
 * pages. `next` is the cursor of the following page, or null on the last one. Reads at most 51 folders and 1,000 files.
 */
export async function exportPage(
  db: Db,
  ownerId: string,
  cursor: ExportCursor,
): Promise<{ folders: { folder: Folder; files: PlacedFile[] }[]; next: string | null }> {
  const found = await listFrom(db, ownerId, cursor, EXPORT_FOLDERS + 1);
  const [first] = found;
  // If the folder of the cursor no longer exists, the folder after it starts with its first file.
  const goesOn = first && first.parentId === cursor.parentId && first.position === cursor.position;
  const { windows, next } = exportWindows(
    found.slice(0, EXPORT_FOLDERS),
    goesOn ? cursor.filePosition : 0,
    EXPORT_FILES,
  );
  const following = next ?? behind(found[EXPORT_FOLDERS]);
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

const behind = (folder: Folder | undefined): ExportCursor | null =>
  folder ? { parentId: folder.parentId, position: folder.position, filePosition: 0 } : null;

/** Lists folders at the root first, then folders inside folders: two walks of one index. */
async function listFrom(db: Db, ownerId: string, { parentId, position }: ExportCursor, limit: number) {
  const isOwn = and(eq(folders.ownerId, ownerId), isOpen);
  const atRoot =
    parentId === null
      ? await db
          .select()
          .from(folders)
          .where(and(isOwn, isNull(folders.parentId), gte(folders.position, position)))
          .orderBy(asc(folders.position))
          .limit(limit)
      : [];
  if (atRoot.length === limit) return atRoot;
  const isBehind =
    parentId === null
      ? isNotNull(folders.parentId)
      : sql`(${folders.parentId}, ${folders.position}) >= (${parentId}, ${position})`;
  const inside = await db
    .select()
    .from(folders)
    .where(and(isOwn, isBehind))
    .orderBy(asc(folders.parentId), asc(folders.position))
    .limit(limit - atRoot.length);
  return [...atRoot, ...inside];
}
