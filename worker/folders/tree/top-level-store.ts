/**
 * Top level of a folder: the directories and files directly in the folder. Reads a bounded number of rows, even if
 * the folder is large.
 */
import { type SQL, sql } from 'drizzle-orm';
import { compareNames } from '../../contract/name-order';
import type { Db } from '../../lib/database/db';

/**
 * Maximum number of counted directories. A folder can have 100,000 directories, and each count reads one row per
 * directory.
 */
const DIRECTORIES_MAX = 200;

export interface TopLevel {
  /**
   * Sorted by name. If the folder has more than `DIRECTORIES_MAX` directories, the database chooses which directories
   * are in this list.
   */
  readonly directories: readonly { readonly name: string; readonly totalBytes: number }[];
  /** Sorted by position. */
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly size: number;
    readonly thumbnailBytes: number;
  }[];
  /** Number of all files at the top. */
  readonly fileCount: number;
  /** True if some directories at the top are missing in `directories`. */
  readonly isPartial: boolean;
}

/**
 * Returns the statements whose rows are the arguments of `topLevelOf`. If `folderId` is an expression that is NULL,
 * the statements read nothing.
 */
export function selectTopLevel(db: Db, folderId: string | SQL, maxFiles: number) {
  const directories = db.select({ name: sql<string>`top.name`, totalBytes: sql<number>`max(top.total_bytes, 0)` }).from(
    sql`(SELECT name, total_bytes FROM directories INDEXED BY directories_by_name
        WHERE folder_id = ${folderId} AND parent = 0 LIMIT ${DIRECTORIES_MAX + 1}) AS top`,
  );
  const files = db
    .select({
      id: sql<string>`top.id`,
      name: sql<string>`top.name`,
      size: sql<number>`top.size`,
      thumbnailBytes: sql<number>`top.thumbnail_bytes`,
      total: sql<number>`(SELECT sum(items) FROM shelf_counts WHERE shelf = top.folder_id || '/0' AND level = 2)`,
    })
    .from(
      sql`(SELECT folder_id, id, name, size, thumbnail_bytes FROM files INDEXED BY files_by_directory
        WHERE folder_id = ${folderId} AND directory = 0 ORDER BY position LIMIT ${maxFiles}) AS top`,
    );
  return [directories, files] as const;
}

type Rows = ReturnType<typeof selectTopLevel>;

/** Returns the top level from the rows of `selectTopLevel`, or null if there are no rows. */
export const topLevelOf = (directories: Awaited<Rows[0]>, files: Awaited<Rows[1]>): TopLevel | null =>
  directories.length + files.length === 0
    ? null
    : {
        directories: directories.slice(0, DIRECTORIES_MAX).sort((a, b) => compareNames(a.name, b.name)),
        files,
        fileCount: files[0]?.total ?? 0,
        isPartial: directories.length > DIRECTORIES_MAX,
      };
