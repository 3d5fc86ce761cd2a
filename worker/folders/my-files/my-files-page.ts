import type { ListOrder } from '../../contract/calls/my-files';
import { MY_FILES_SORT_MAX_ITEMS } from '../../contract/limits';
import type { Db } from '../../lib/database/db';
import { fileTotal, folderTotal, inLevel } from '../shelf-store';
import { type ListedDirectory, listDirectories } from '../tree/directory-store';
import { directoriesInOrder, idsInOrder, type Sortable, type SortKey, sortKeyOf } from './list-order';
import { type Window, windowsOf } from './list-page';
import { type ListScope, listFolders, listOwnFiles, type OwnFile, type OwnFolder } from './my-files-store';
import { countMatches, listMatchingFiles, listMatchingFolders, searchFor } from './search-store';
import { fileKeys, fileKeysIn, filesById, folderKeys, foldersById } from './sorted-store';

interface MyFilesPage {
  folders: OwnFolder[];
  directories: ListedDirectory[];
  files: OwnFile[];
  total: number;
  isSorted: boolean;
}

interface PageQuery {
  page: number;
  limit: number;
  order: ListOrder;
}

interface Directory {
  folderId: string;
  number: number;
  path: string;
}

/** Returns a page of one level. If `directory` is null, lists only folders. */
export async function levelPage(
  db: Db,
  scope: ListScope,
  directory: Directory | null,
  query: PageQuery,
): Promise<MyFilesPage> {
  const { page, limit, order } = query;
  const [folderCount, directories, fileCount] = await Promise.all([
    scope.path === '' ? folderTotal(db, scope.ownerId, scope.parentId) : 0,
    directory === null ? [] : listDirectories(db, directory.folderId, directory.number),
    directory === null ? 0 : fileTotal(db, directory.folderId, directory.number),
  ]);
  const lengths = { folders: folderCount, directories: directories.length, files: fileCount };
  const windows = windowsOf(page, limit, lengths);
  const total = folderCount + directories.length + fileCount;
  const sorted = await sortedRows(db, windows, total, order, {
    folders: (sortKey) => folderKeys(db, scope.ownerId, inLevel(scope.ownerId, scope.parentId), sortKey),
    files: (sortKey) => (directory === null ? [] : fileKeysIn(db, directory.folderId, directory.number, sortKey)),
  });
  const isSorted = order === 'usual' || sorted !== null;
  const sortedDirectories = sorted ? directoriesInOrder(directories, order) : directories;
  const { from, count } = windows.directories;
  const [folders, files] = sorted ?? [
    await listFolders(db, scope, windows.folders),
    directory === null ? [] : await listOwnFiles(db, directory, windows.files),
  ];
  return { folders, directories: sortedDirectories.slice(from, from + count), files, total, isSorted };
}

export async function searchPage(db: Db, scope: ListScope, text: string, query: PageQuery): Promise<MyFilesPage> {
  const { page, limit, order } = query;
  const search = searchFor(scope, text);
  const counts = await countMatches(db, search);
  const windows = windowsOf(page, limit, counts);
  const total = counts.folders + counts.files;
  const sorted = await sortedRows(db, windows, total, order, {
    folders: (sortKey) => folderKeys(db, scope.ownerId, search.folders, sortKey),
    files: (sortKey) => fileKeys(db, search.files, sortKey),
  });
  const [folders, files] = sorted ?? [
    await listMatchingFolders(db, search, windows.folders),
    await listMatchingFiles(db, search, windows.files),
  ];
  return { folders, directories: [], files, total, isSorted: order === 'usual' || sorted !== null };
}

/** Returns null for the usual order, or if there are too many folders or files to sort. */
async function sortedRows(
  db: Db,
  windows: { folders: Window; files: Window },
  total: number,
  order: ListOrder,
  keys: {
    folders(sortKey: SortKey): Promise<Sortable[] | null>;
    files(sortKey: SortKey): Promise<Sortable[]> | Sortable[];
  },
): Promise<readonly [OwnFolder[], OwnFile[]] | null> {
  const sortKey = sortKeyOf(order);
  if (sortKey === null || total > MY_FILES_SORT_MAX_ITEMS) return null;
  const [folders, files] = await Promise.all([
    keys.folders(sortKey),
    windows.files.count > 0 ? keys.files(sortKey) : [],
  ]);
  if (folders === null) return null;
  return Promise.all([
    foldersById(db, idsOnPage(folders, order, windows.folders)),
    filesById(db, idsOnPage(files, order, windows.files)),
  ]);
}

const idsOnPage = (items: readonly Sortable[], order: ListOrder, { from, count }: Window): string[] =>
  count === 0 ? [] : idsInOrder(items, order).slice(from, from + count);
