import { and, asc, desc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { links } from '../../db/accounts';
import { type File, type Folder, files, folders } from '../../db/schema';
import { type Db, jsonValues, writeOnce } from '../lib/database/db';
import { premiumUntilOf } from '../plans/store';
import { fittingCover } from './covers/cover-store';
import { isReadableBy } from './gate/readable-store';
import { countEntered, countLeaving, folderItems } from './ledger/shelves-store';
import { inParent, isOpen, nextFolderPosition } from './shelf-store';
import { directoriesOf } from './tree/directory-store';
import { type LocatedDirectory, withPaths } from './tree/directory-tree';

export type { File, Folder } from '../../db/schema';

const ARRIVED_PARTS_MAX = 5000;

/** `path` is the file's directory, `''` at the top level. */
export type FileWithPath = File & { path: string };

/** `arrivedBytes` is present if parts of an unfinished file have arrived. */
export type ListedFile = FileWithPath & { arrivedBytes?: number };

/** The INSERT computes `position` and the default values. */
export type NewFolder = Omit<
  Folder,
  | 'position'
  | 'oldestFileAt'
  | 'revision'
  | 'removedAt'
  | 'passVersion'
  | 'firstDownloadAt'
  | 'lastDownloadAt'
  | 'placesUntil'
>;

/** Finds a folder with any status, even `deleting`. */
export async function findFolder(db: Db, folderId: string): Promise<Folder | undefined> {
  return db.select().from(folders).where(eq(folders.id, folderId)).get();
}

export async function findFolders(db: Db, ids: readonly string[]): Promise<Map<string, Folder>> {
  const rows = await db
    .select()
    .from(folders)
    .where(sql`${folders.id} IN (${jsonValues(ids)})`);
  return new Map(rows.map((folder) => [folder.id, folder]));
}

/** Finds a folder with any status, even `deleting`. */
export const findSharedFolder = async (
  db: Db,
  folderId: string,
): Promise<{ folder: Folder; ownerPremiumUntil: number | null; cover: string | null } | undefined> =>
  (await selectSharedFolder(db, folderId))[0];

export const selectSharedFolder = (db: Db, folderId: string) =>
  db
    .select({ folder: folders, ownerPremiumUntil: premiumUntilOf(folders.ownerId), cover: fittingCover })
    .from(folders)
    .where(eq(folders.id, folderId));

/** Lists the files at `count` positions from `from` on. Positions have gaps, so there may be fewer files. */
export async function listFiles(db: Db, folder: Folder, from: number, count: number): Promise<ListedFile[]> {
  const onPage = isOnPage(folder.id, from, count);
  const page = selectFiles(db, onPage);
  const [[fileRows, directories], arrivedRows] = await Promise.all([
    folder.directoryBytes === 0
      ? page.then((rows) => [rows, []] as const)
      : db.batch([page, directoriesOf(db, onPage)]),
    folder.unfinishedFiles === 0 ? [] : selectArrivedBytes(db, onPage),
  ]);
  return listedFiles(fileRows, directories, arrivedRows);
}

export const isOnPage = (folderId: string | SQL, from: number, count: number): SQL =>
  sql`${files.folderId} = ${folderId} AND ${files.position} >= ${from} AND ${files.position} < ${from + count}`;

export const selectFiles = (db: Db, condition: SQL) =>
  db.select().from(files).where(condition).orderBy(asc(files.position));

export function listedFiles(
  fileRows: readonly File[],
  directories: readonly LocatedDirectory[],
  arrivedRows: Awaited<ReturnType<typeof selectArrivedBytes>>,
): ListedFile[] {
  return addArrivedBytes(withPaths(fileRows, directories), arrivedRows);
}

/** Selects the bytes of arrived parts per file. Reads at most `ARRIVED_PARTS_MAX` parts. */
export const selectArrivedBytes = (db: Db, condition: SQL) =>
  db
    .select({ fileId: sql<string>`file_id`, bytes: sql<number>`sum(size)` })
    .from(sql`(
      SELECT parts.file_id, parts.size FROM files CROSS JOIN parts ON parts.file_id = files.id
      WHERE ${condition} AND files.status = 'uploading' AND files.upload_id IS NOT NULL AND parts.arrived_at IS NOT NULL
      LIMIT ${ARRIVED_PARTS_MAX})`)
    .groupBy(sql`file_id`);

export async function withArrivedBytes<Row extends File>(db: Db, rows: readonly Row[]) {
  const multipartRows = rows.filter(({ status, uploadId }) => status === 'uploading' && uploadId !== null);
  if (multipartRows.length === 0) return [...rows];
  const condition = sql`files.id IN (${jsonValues(multipartRows.map(({ id }) => id))})`;
  return addArrivedBytes(rows, await selectArrivedBytes(db, condition));
}

function addArrivedBytes<Row extends File>(
  rows: readonly Row[],
  arrivedRows: Awaited<ReturnType<typeof selectArrivedBytes>>,
): (Row & { arrivedBytes?: number })[] {
  const bytesByFile = new Map(arrivedRows.map(({ fileId, bytes }) => [fileId, bytes]));
  return rows.map((file) => {
    const arrivedBytes = bytesByFile.get(file.id);
    return arrivedBytes === undefined ? file : { ...file, arrivedBytes };
  });
}

/** Lists inner folders that a reader of `parent` may read, the highest position first. */
export const listReadableChildren = (
  db: Db,
  parent: Folder,
  reader: { now: number; isOwner: boolean },
  limit: number,
): Promise<Folder[]> =>
  db
    .select()
    .from(folders)
    .where(and(eq(folders.ownerId, parent.ownerId), inParent(parent.id), isOpen, isReadableBy(reader)))
    .orderBy(desc(folders.position))
    .limit(limit);

/**
 * Returns statements that write a folder. If `existingId` selects an id, they write nothing. A retry would count the
 * folder twice on its shelf, so run them with `writeOnce`.
 */
export function insertFolderStatements(db: Db, folder: NewFolder, existingId = sql`SELECT NULL`) {
  const account = sql`SELECT ${links.userId} FROM ${links} WHERE ${links.anonymousId} = ${folder.ownerId}`;
  const id = sql<string>`coalesce((${existingId}), ${folder.id})`;
  const ownerId = sql<string>`coalesce((${account}), ${folder.ownerId})`;
  const parentId = sql<string | null>`(SELECT id FROM folders
    WHERE id = ${folder.parentId} AND status = 'open' AND owner_id IN (${folder.ownerId}, ${ownerId}))`;
  const position = nextFolderPosition(ownerId, parentId);
  return [
    db
      .insert(folders)
      .values({ ...folder, id, ownerId, parentId, position })
      .onConflictDoNothing(),
    countEntered(db, folderItems(eq(folders.id, folder.id))),
  ] as const;
}

/** Does nothing if the stored time is later than `before`. */
export async function writeOpeningTime(
  db: Db,
  folderId: string,
  { at, before }: { at: number; before: number },
): Promise<void> {
  const isDue = or(isNull(folders.lastAccessedAt), lte(folders.lastAccessedAt, before));
  await db
    .update(folders)
    .set({ lastAccessedAt: at })
    .where(and(eq(folders.id, folderId), isDue));
}

/** Marks open folders as `deleting`, which hides them from visitors. Returns how many. A repeated call may return 0. */
export async function markDeleting(db: Db, ids: SQL, removedAt: number | SQL): Promise<number> {
  const [, , marked] = await db.batch([
    ...countLeaving(db, folderItems(sql`${folders.id} IN (${ids})`)),
    db.update(folders).set({ status: 'deleting', removedAt }).where(sql`${folders.id} IN (${ids}) AND ${isOpen}`),
  ]);
  return marked.meta.changes;
}

/** Marks folders and their trees as `deleting`, except taken-down folders. Returns 0 if none was marked. */
export async function markTreesDeleting(db: Db, ownerId: string, ids: readonly string[], now: number): Promise<number> {
  const trees = sql`
    WITH RECURSIVE tree(id) AS (
      SELECT id FROM folders
      WHERE id IN (${jsonValues(ids)}) AND owner_id = ${ownerId} AND status = 'open' AND taken_down_at IS NULL
      UNION
      SELECT child.id FROM tree CROSS JOIN folders AS child INDEXED BY folders_by_shelf
      WHERE child.owner_id = ${ownerId} AND child.parent_id = tree.id AND child.status = 'open'
        AND child.taken_down_at IS NULL
      UNION
      SELECT child.id FROM tree CROSS JOIN folders AS child INDEXED BY folders_deleting
      WHERE child.owner_id = ${ownerId} AND child.parent_id = tree.id AND child.status = 'deleting'
    ) SELECT id FROM tree`;
  // `now` identifies the folders that this request marked. Another request practically never has the same time.
  const isMarked = sql`${folders.id} IN (${jsonValues(ids)}) AND ${folders.status} = 'deleting' AND ${folders.removedAt} = ${now}`;
  return writeOnce(
    db,
    (once) => markDeleting(once, trees, now),
    async () => (await db.$count(folders, isMarked)) || undefined,
  );
}

export async function listDeletingOf(db: Db, ownerId: string, limit: number): Promise<string[]> {
  const ofOwner = and(eq(folders.ownerId, ownerId), sql`${folders.status} = 'deleting'`);
  const rows = await db.select({ id: folders.id }).from(folders).where(ofOwner).limit(limit);
  return rows.map((row) => row.id);
}
