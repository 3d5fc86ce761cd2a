/** Returns one page of My Files, of a level or of a search. Reads D1. */

import type { ListOrder } from '../../contract/calls/my-files';
import { MY_FILES_SORT_MAX_ITEMS } from '../../contract/limits';
import type { Db } from '../../lib/database/db';
import { fileTotal, folderTotal, inLevel } from '../shelf-store';
import { type ListedDirectory, listDirectories } from '../tree/directory-store';
import { directoriesInOrder, idsInOrder, type Sortable, type SortedBy, sortedBy } from './list-order';
import { type Window, windowsOf } from './list-page';
import { listFolders, listOwnFiles, type OwnFile, type OwnFolder, type Place } from './my-files-store';
import { countFound, listFoundFiles, listFoundFolders, searchFor } from './search-store';
import { fileKeys, fileKeysIn, filesById, folderKeys, foldersById } from './sorted-store';

interface Found {
  folders: OwnFolder[];
  directories: ListedDirectory[];
  files: OwnFile[];
  total: number;
  /** False if the page has the usual order because there are too many entries to sort. */
  isSorted: boolean;
}

interface Asked {
  /** From 1. */
  page: number;
  limit: number;
  order: ListOrder;
}

/** A directory of a folder, or its top level. */
interface Directory {
  folderId: string;
  number: number;
  path: string;
}

/** Returns a page of a level. `filesOf` is the directory whose directories and files are listed, or null. */
export async function levelPage(db: Db, place: Place, filesOf: Directory | null, asked: Asked): Promise<Found> {
  const { page, limit, order } = asked;
  const [folderCount, directories, fileCount] = await Promise.all([
    // Folders are inside a folder, never inside its directories.
    place.path === '' ? folderTotal(db, place.ownerId, place.parentId) : 0,
    filesOf === null ? [] : listDirectories(db, filesOf.folderId, filesOf.number),
    filesOf === null ? 0 : fileTotal(db, filesOf.folderId, filesOf.number),
  ]);
  const lengths = { folders: folderCount, directories: directories.length, files: fileCount };
  const windows = windowsOf(page, limit, lengths);
  const total = folderCount + directories.length + fileCount;
  const sorted = await sortedRows(db, windows, total, order, {
    folders: (by) => folderKeys(db, place.ownerId, inLevel(place.ownerId, place.parentId), by),
    files: (by) => (filesOf === null ? [] : fileKeysIn(db, filesOf.folderId, filesOf.number, by)),
  });
  const isSorted = order === 'usual' || sorted !== null;
  const inOrder = sorted ? directoriesInOrder(directories, order) : directories;
  const { from, count } = windows.directories;
  const [folders, files] = sorted ?? [
    await listFolders(db, place, windows.folders),
    filesOf === null ? [] : await listOwnFiles(db, filesOf.folderId, filesOf, windows.files),
  ];
  return { folders, directories: inOrder.slice(from, from + count), files, total, isSorted };
}

export async function searchPage(db: Db, place: Place, text: string, asked: Asked): Promise<Found> {
  const { page, limit, order } = asked;
  const search = searchFor(place, text);
  const counts = await countFound(db, search);
  const windows = windowsOf(page, limit, counts);
  const total = counts.folders + counts.files;
  const sorted = await sortedRows(db, windows, total, order, {
    folders: (by) => folderKeys(db, place.ownerId, search.folders, by),
    files: (by) => fileKeys(db, search.files, by),
  });
  const [folders, files] = sorted ?? [
    await listFoundFolders(db, search, windows.folders),
    await listFoundFiles(db, search, windows.files),
  ];
  return { folders, directories: [], files, total, isSorted: order === 'usual' || sorted !== null };
}

/**
 * Returns a page's rows in a special order. Returns null for the usual order, or if there are too many entries to sort.
 */
async function sortedRows(
  db: Db,
  windows: { folders: Window; files: Window },
  total: number,
  order: ListOrder,
  keys: {
    folders(by: SortedBy): Promise<Sortable[] | null>;
    files(by: SortedBy): Promise<Sortable[]> | Sortable[];
  },
): Promise<readonly [OwnFolder[], OwnFile[]] | null> {
  const by = sortedBy(order);
  if (by === null || total > MY_FILES_SORT_MAX_ITEMS) return null;
  const [folders, files] = await Promise.all([keys.folders(by), windows.files.count > 0 ? keys.files(by) : []]);
  if (folders === null) return null;
  return Promise.all([
    foldersById(db, idsOn(folders, order, windows.folders)),
    filesById(db, idsOn(files, order, windows.files)),
  ]);
}

/** Returns the ids on the page. */
const idsOn = (items: readonly Sortable[], order: ListOrder, { from, count }: Window): string[] =>
  count === 0 ? [] : idsInOrder(items, order).slice(from, from + count);
