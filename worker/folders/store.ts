import { and, asc, desc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { links } from '../../db/accounts';
import { type File, type Folder, files, folders } from '../../db/schema';
import { type Db, jsonValues, writeOnce } from '../lib/database/db';
import { premiumUntilOf } from '../plans/store';
import { fittingCover } from './covers/cover-store';
import { isReadableBy } from './gate/readable-store';
import { countEntered, countLeaving, folderItems, inParent, isOpen, nextFolderPosition } from './shelf-store';
import { directoriesOf } from './tree/directory-store';
import { type LocatedDirectory, withPaths } from './tree/directory-tree';

export type { File, Folder } from '../../db/schema';

/** Parts that one look at a list counts at most. */
const ARRIVED_PARTS_MAX = 5000;

/** A file with the path of the directory it is in, `''` at the top. */
export type PlacedFile = File & { path: string };

/** A file in a list; of one that is on its way in parts also the bytes of those that have arrived. */
export type ListedFile = PlacedFile & { arrivedBytes?: number };

/** A folder to be: its position is found as it is written, and nothing of it was changed yet. */
export type NewFolder = Omit<
  Folder,
  | 'position'
  | 'oldestFileAt'
  | 'nextDirectory'
  | 'directoryBytes'
  | 'revision'
  | 'removedAt'
  | 'passVersion'
  | 'firstDownloadAt'
  | 'lastDownloadAt'
  | 'placesUntil'
>;

export async function findFolder(db: Db, folderId: string): Promise<Folder | undefined> {
  return db.select().from(folders).where(eq(folders.id, folderId)).get();
}

/** These folders, by id. */
export async function findFolders(db: Db, ids: readonly string[]): Promise<Map<string, Folder>> {
  const found = await db
    .select()
    .from(folders)
    .where(sql`${folders.id} IN (${jsonValues(ids)})`);
  return new Map(found.map((folder) => [folder.id, folder]));
}

/** A folder with until when its owner is premium, what its readers may take depends on it, and with its picture. */
export const findSharedFolder = async (
  db: Db,
  folderId: string,
): Promise<{ folder: Folder; ownerPremiumUntil: number | null; cover: string | null } | undefined> =>
  (await selectSharedFolder(db, folderId))[0];

/** The statement that `findSharedFolder` runs. */
export const selectSharedFolder = (db: Db, folderId: string) =>
  db
    .select({ folder: folders, ownerPremiumUntil: premiumUntilOf(folders.ownerId), cover: fittingCover })
    .from(folders)
    .where(eq(folders.id, folderId));

/**
 * The files at positions `from` to `from + count`: a page costs as many rows as it has, wherever it is, as many again
 * with the directories of its files where the folder has any, and the parts of those that are on their way.
 */
export async function listFiles(db: Db, folder: Folder, from: number, count: number): Promise<ListedFile[]> {
  const onPage = isOnPage(folder.id, from, count);
  const page = selectFiles(db, onPage);
  const [[found, directories], arrived] = await Promise.all([
    folder.directoryBytes === 0
      ? page.then((rows) => [rows, []] as const)
      : db.batch([page, directoriesOf(db, onPage)]),
    folder.unfinishedFiles === 0 ? [] : arrivedOf(db, onPage),
  ]);
  return listedFiles(found, directories, arrived);
}

/** Which files are at positions `from` to `from + count`. */
export const isOnPage = (folderId: string | SQL, from: number, count: number): SQL =>
  sql`${files.folderId} = ${folderId} AND ${files.position} >= ${from} AND ${files.position} < ${from + count}`;

export const selectFiles = (db: Db, which: SQL) => db.select().from(files).where(which).orderBy(asc(files.position));

/** The files of a list, from the rows of `selectFiles`, `directoriesOf` and `arrivedOf`. */
export function listedFiles(
  found: readonly File[],
  directories: readonly LocatedDirectory[],
  arrived: Awaited<ReturnType<typeof arrivedOf>>,
): ListedFile[] {
  return addArrived(withPaths(found, directories), arrived);
}

/** Of the unfinished ones of these files that arrive in parts, the bytes that are there; of very many parts the least that they are. */
export const arrivedOf = (db: Db, these: SQL) =>
  db
    .select({ fileId: sql<string>`file_id`, bytes: sql<number>`sum(size)` })
    .from(sql`(
      SELECT parts.file_id, parts.size FROM files CROSS JOIN parts ON parts.file_id = files.id
      WHERE ${these} AND files.status = 'uploading' AND files.upload_id IS NOT NULL AND parts.arrived_at IS NOT NULL
      LIMIT ${ARRIVED_PARTS_MAX})`)
    .groupBy(sql`file_id`);

/** The same files. Those that are uploaded in parts get the bytes of the parts that have arrived. */
export async function withArrived<Listed extends File>(db: Db, found: readonly Listed[]) {
  const inParts = found.filter(({ status, uploadId }) => status === 'uploading' && uploadId !== null);
  if (inParts.length === 0) return [...found];
  const these = sql`files.id IN (${jsonValues(inParts.map(({ id }) => id))})`;
  return addArrived(found, await arrivedOf(db, these));
}

function addArrived<Listed extends File>(
  found: readonly Listed[],
  arrived: Awaited<ReturnType<typeof arrivedOf>>,
): (Listed & { arrivedBytes?: number })[] {
  const bytesOf = new Map(arrived.map(({ fileId, bytes }) => [fileId, bytes]));
  return found.map((file) => {
    const arrivedBytes = bytesOf.get(file.id);
    return arrivedBytes === undefined ? file : { ...file, arrivedBytes };
  });
}

/** Bytes of the parts of a file that have arrived. A part that has to be sent again counts until its session ends. */
export const arrivedPartBytes = sql`(
  SELECT coalesce(sum(parts.size), 0) FROM parts WHERE parts.file_id = files.id AND parts.arrived_at IS NOT NULL)`;

/** Bytes of an unfinished file that have not arrived: what `folders.unfinished_bytes` adds up. */
export const missingBytes = sql`(files.size - ${arrivedPartBytes})`;

/** The folders inside a folder that its reader may read as well, the newest first. */
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
 * The statements that write a folder, to be run once (`writeOnce`), as its shelf would count it twice; the first says by its changes whether it did, as `twin` may select the id of one in
 * whose favour it is not written. Should its parent be on its way out by then, or another's, it is at the root; should its
 * owner have been linked to an account by then, it is the account's.
 */
export function insertFolderStatements(db: Db, folder: NewFolder, twin = sql`SELECT NULL`) {
  const account = sql`SELECT ${links.userId} FROM ${links} WHERE ${links.anonymousId} = ${folder.ownerId}`;
  const id = sql<string>`coalesce((${twin}), ${folder.id})`;
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

/** Says when a folder was opened, unless that was written since `before`. */
export async function writeOpened(
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

/**
 * Hides the open folders that `ids` selects from everybody at once. Answers how many; run twice, it may be none the second
 * time. The purge removes what they had, of what was to be gone first, first.
 */
export async function markDeleting(db: Db, ids: SQL, removedAt: number | SQL): Promise<number> {
  const [, , marked] = await db.batch([
    ...countLeaving(db, folderItems(sql`${folders.id} IN (${ids})`)),
    db.update(folders).set({ status: 'deleting', removedAt }).where(sql`${folders.id} IN (${ids}) AND ${isOpen}`),
  ]);
  return marked.meta.changes;
}

/**
 * Hides folders of an owner and all folders inside them. One that was taken down stays with what is inside it, and one
 * that is on its way out already is passed through. Answers how many are hidden by it.
 */
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
  // The time is this request's own.
  const isMarked = sql`${folders.id} IN (${jsonValues(ids)}) AND ${folders.status} = 'deleting' AND ${folders.removedAt} = ${now}`;
  return writeOnce(
    db,
    (once) => markDeleting(once, trees, now),
    async () => (await db.$count(folders, isMarked)) || undefined,
  );
}

/** Some of an owner's folders that are on their way out. */
export async function listDeletingOf(db: Db, ownerId: string, limit: number): Promise<string[]> {
  const ofOwner = and(eq(folders.ownerId, ownerId), sql`${folders.status} = 'deleting'`);
  const rows = await db.select({ id: folders.id }).from(folders).where(ofOwner).limit(limit);
  return rows.map((row) => row.id);
}
