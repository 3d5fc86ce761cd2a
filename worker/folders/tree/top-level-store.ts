/** Directories and files directly in a folder. Reads a bounded number of rows. */
import { type SQL, sql } from 'drizzle-orm';
import { compareNames } from '../../contract/name-order';
import type { Db } from '../../lib/database/db';

/** Maximum number of rows, because a folder can have 100,000 directories. */
const DIRECTORIES_MAX = 200;

export interface TopLevel {
  /** Sorted by name. An arbitrary selection if there are more than `DIRECTORIES_MAX`. */
  readonly directories: readonly { readonly name: string; readonly totalBytes: number }[];
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly size: number;
    readonly thumbnailBytes: number;
  }[];
  readonly fileCount: number;
  readonly isPartial: boolean;
}

/** Returns queries whose results `topLevelOf` takes. They are empty if `folderId` is NULL. */
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

/** Returns null if there are no rows. */
export const topLevelOf = (directories: Awaited<Rows[0]>, files: Awaited<Rows[1]>): TopLevel | null =>
  directories.length + files.length === 0
    ? null
    : {
        directories: directories.slice(0, DIRECTORIES_MAX).sort((a, b) => compareNames(a.name, b.name)),
        files,
        fileCount: files[0]?.total ?? 0,
        isPartial: directories.length > DIRECTORIES_MAX,
      };
