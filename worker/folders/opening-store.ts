/** Reads a folder and, if it is public, the first page of its contents, in one round trip. */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { folders } from '../../db/schema';
import type { Db } from '../lib/database/db';
import { isReadableBy } from './gate/readable-store';
import { isOpen } from './shelf-store';
import {
  type Folder,
  type findSharedFolder,
  isOnPage,
  type ListedFile,
  listedFiles,
  selectArrivedBytes,
  selectFiles,
  selectSharedFolder,
} from './store';
import { directoriesOf, type KeptDirectory, keptIn, selectKept } from './tree/directory-store';
import { selectTopLevel, type TopLevel, topLevelOf } from './tree/top-level-store';

export interface Amount {
  readonly files: number;
  readonly directories: number;
  readonly children: number;
  readonly topFiles: number;
}

/** First page of a folder's contents. */
export interface PublicContents {
  readonly files: readonly ListedFile[];
  readonly keptDirectories: readonly KeptDirectory[];
  readonly children: readonly Folder[];
  readonly topLevel: TopLevel | null;
}

/** Returns undefined if the folder does not exist. If it is not public, its contents are empty. */
export async function findFolderWithContents(
  db: Db,
  folderId: string,
  now: number,
  { files, directories, children, topFiles }: Amount,
): Promise<(NonNullable<Awaited<ReturnType<typeof findSharedFolder>>> & { contents: PublicContents }) | undefined> {
  const reader = { now, isOwner: false };
  // NULL if the folder is not public or fails `condition`. The statement then reads no rows.
  const idIf = (condition?: SQL) =>
    sql`(SELECT folders.id FROM folders WHERE ${and(eq(folders.id, folderId), isOpen, isReadableBy(reader), condition)})`;
  const idIfDirectories = idIf(sql`${folders.directoryBytes} > 0`);
  const idIfUnfinished = idIf(sql`${folders.unfinishedFiles} > 0`);
  const idIfMoreThanOnePage = idIf(sql`${folders.nextPosition} > ${files}`);
  const hasSameOwner = sql`${folders.ownerId} = (SELECT owner_id FROM folders WHERE id = ${folderId})`;
  const [
    [shared],
    page,
    directoryRows,
    arrivedRows,
    keptRows,
    keptParents,
    topDirectoryRows,
    topFileRows,
    childFolders,
  ] = await db.batch([
    selectSharedFolder(db, folderId),
    selectFiles(db, isOnPage(idIf(), 0, files)),
    directoriesOf(db, isOnPage(idIfDirectories, 0, files)),
    selectArrivedBytes(db, isOnPage(idIfUnfinished, 0, files)),
    ...selectKept(db, sql`folder_id = ${idIfDirectories}`, directories),
    ...selectTopLevel(db, idIfMoreThanOnePage, topFiles),
    db
      .select()
      .from(folders)
      .where(and(hasSameOwner, sql`${folders.parentId} = ${idIf()}`, isOpen, isReadableBy(reader)))
      .orderBy(desc(folders.position))
      .limit(children),
  ]);
  if (!shared) return undefined;
  return {
    ...shared,
    contents: {
      files: listedFiles(page, directoryRows, arrivedRows),
      keptDirectories: keptIn(keptRows, keptParents),
      children: childFolders,
      topLevel: topLevelOf(topDirectoryRows, topFileRows),
    },
  };
}
