import { computeLayout, type Layout } from '../../../zip/layout';
import { type Manifest, ManifestDraft } from '../../archive/manifest';
import type { Selection } from '../../archive/selection';
import { archiveTag } from '../../archive/tag';
import { MIB } from '../../contract/units';
import type { Folder } from '../../folders/store';
import { listKept } from '../../folders/tree/directory-store';
import { ApiError, because, invalidInput } from '../../lib/api-error';
import type { Db } from '../../lib/database/db';
import { wait } from '../../lib/wait';
import { ARCHIVE_MAX_FILES, ARCHIVE_MAX_FOLDERS, ARCHIVE_MAX_KEPT_DIRECTORIES, ARCHIVE_SMALL_FILES } from '../limits';
import {
  type ArchivedFile,
  type ArchivedFolder,
  type ArchivedPage,
  listArchived,
  listArchivedByIds,
  listArchivedFrom,
  listReadableBelow,
} from './archive-store';

/** Maximum memory of a layout with all names. Usual archives need less. */
const ARCHIVE_MAX_BYTES = 56 * MIB;
const ARCHIVE_PAGE_FILES = 2000;

export interface PreparedArchive {
  manifest: Manifest;
  layout: Layout;
  etag: string;
}

export interface Reader {
  readonly now: number;
  readonly isOwner: boolean;
}

/**
 * Lists the folders in the archive, the requested folder first. Includes inner folders only if everything is selected.
 * Throws `archive_too_large` if there are too many folders or files.
 */
export async function listSelectedFolders(
  db: Db,
  folder: Folder,
  selection: Selection,
  reader: Reader,
): Promise<ArchivedFolder[]> {
  const folders = selection.isEverything ? await listTreeFolders(db, folder, reader) : [{ ...folder, path: '' }];
  if (selection.isEverything && filesToRead(folders, selection) > ARCHIVE_MAX_FILES)
    throw new ApiError('archive_too_large');
  return folders;
}

/**
 * Returns a folder and the inner folders that this reader may read. Throws `archive_too_large` if there are more than
 * `ARCHIVE_MAX_FOLDERS` inner folders.
 */
export async function listTreeFolders(db: Db, folder: Folder, reader: Reader): Promise<ArchivedFolder[]> {
  const subfolders = await listReadableBelow(db, folder, reader, ARCHIVE_MAX_FOLDERS + 1);
  if (subfolders.length > ARCHIVE_MAX_FOLDERS) throw new ApiError('archive_too_large');
  return [{ ...folder, path: '' }, ...subfolders];
}

export const filesToRead = (folders: readonly ArchivedFolder[], selection: Selection): number =>
  selection.hasOnlyIds ? selection.ids.size : folders.reduce((sum, { fileCount }) => sum + fileCount, 0);

/**
 * Reads the files and computes the layout. Calls `onGrowth` with the memory so far in bytes. Throws errors of
 * `onGrowth`, and an `ApiError` if the selection is wrong, empty or too large, or if none of its files has arrived.
 */
export async function prepareArchive(
  db: Db,
  folders: readonly ArchivedFolder[],
  selection: Selection,
  onGrowth: (bytes: number) => void,
): Promise<PreparedArchive> {
  const files = filesToRead(folders, selection);
  const draft = new ManifestDraft(files);
  // Lets other requests run. Waiting for the database is not enough, because a fast local one answers at once.
  const pause = files > ARCHIVE_SMALL_FILES ? () => wait(0) : async () => {};
  const matcher = selection.copy();
  const checkGrowth = () => {
    onGrowth(draft.byteLength);
    if (draft.byteLength > ARCHIVE_MAX_BYTES) throw new ApiError('archive_too_large');
  };
  let [hasReadyFile, hasUnfinishedFile] = [false, false];
  for await (const page of pagesOf(db, folders, selection)) {
    for (const file of page) {
      if (!matcher.matches(file)) continue;
      if (file.status === 'ready') draft.add(readyFile(file));
      hasReadyFile ||= file.status === 'ready';
      hasUnfinishedFile ||= file.status !== 'ready';
    }
    checkGrowth();
    await pause();
  }
  for (const { path, createdAt } of await listArchiveDirectories(db, folders, selection)) {
    if (matcher.matches({ id: '', path })) draft.addDirectory(path, createdAt);
  }
  checkGrowth();
  const missing = matcher.findMissing();
  if (missing) throw invalidInput(missing.field, missing.problem);
  if (hasUnfinishedFile && !hasReadyFile) {
    throw because('upload_incomplete', { reason: 'several' });
  }
  if (draft.count === 0) throw new ApiError('not_found');
  const manifest = await draft.finish(pause);
  const layout = computeLayout(manifest);
  onGrowth(manifest.byteLength + layout.byteLength);
  return { manifest, layout, etag: await archiveTag(manifest, pause) };
}

/** Yields pages of files in the order of the layout. The pages may contain files that are not selected. */
async function* pagesOf(
  db: Db,
  folders: readonly ArchivedFolder[],
  selection: Selection,
): AsyncGenerator<readonly ArchivedFile[]> {
  const [top] = folders;
  if (top && selection.hasOnlyIds) {
    yield await listArchivedByIds(db, top.id, [...selection.ids]);
    return;
  }
  for (const batch of batchFolders(folders.filter(({ fileCount }) => fileCount > 0))) yield* filesOf(db, batch);
}

/**
 * Lists the directories of the archive: inner folders without files, and kept directories (`KeptDirectory`). Empty if
 * only ids are selected. Throws `archive_too_large` if there are too many kept directories.
 */
export async function listArchiveDirectories(
  db: Db,
  folders: readonly ArchivedFolder[],
  selection: Selection,
): Promise<{ path: string; createdAt: number }[]> {
  if (selection.hasOnlyIds) return [];
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const directories = await listKept(db, [...byId.keys()], ARCHIVE_MAX_KEPT_DIRECTORIES + 1);
  if (directories.length > ARCHIVE_MAX_KEPT_DIRECTORIES) throw new ApiError('archive_too_large');
  const emptyFolders = folders.filter(({ path, fileCount }) => path !== '' && fileCount === 0);
  const toDirectory = ({ folderId, path }: { folderId: string; path: string }) => {
    const folder = byId.get(folderId) as ArchivedFolder;
    return { path: pathWithin(folder, path), createdAt: folder.createdAt };
  };
  return [...emptyFolders, ...directories.map(toDirectory)];
}

/** Groups folders so that the files of a group fit into one page. A larger folder is a group of its own. */
function* batchFolders(folders: readonly ArchivedFolder[]): Generator<ArchivedFolder[]> {
  let batch: ArchivedFolder[] = [];
  let files = 0;
  for (const folder of folders) {
    if (batch.length > 0 && files + folder.fileCount > ARCHIVE_PAGE_FILES) {
      yield batch;
      batch = [];
      files = 0;
    }
    batch.push(folder);
    files += folder.fileCount;
  }
  if (batch.length > 0) yield batch;
}

async function* filesOf(db: Db, batch: readonly ArchivedFolder[]): AsyncGenerator<readonly ArchivedFile[]> {
  const [only, another] = batch;
  if (only && !another) {
    for await (const page of filesOfOne(db, only.id)) yield withFolderPath(only, page);
    return;
  }
  const filesByFolder = Map.groupBy(
    await listArchived(
      db,
      batch.map(({ id }) => id),
    ),
    ({ folderId }) => folderId,
  );
  for (const folder of batch) yield withFolderPath(folder, filesByFolder.get(folder.id) ?? []);
}

async function* filesOfOne(db: Db, folderId: string): AsyncGenerator<readonly ArchivedFile[]> {
  let page: ArchivedPage = { files: [], next: 0 };
  while (page.next !== null) {
    page = await listArchivedFrom(db, folderId, page.next, ARCHIVE_PAGE_FILES);
    yield page.files;
  }
}

const withFolderPath = (folder: ArchivedFolder, files: readonly ArchivedFile[]): readonly ArchivedFile[] =>
  folder.path === '' ? files : files.map((file) => ({ ...file, path: pathWithin(folder, file.path) }));

export const pathWithin = (folder: Pick<ArchivedFolder, 'path'>, path: string): string =>
  folder.path === '' || path === '' ? folder.path + path : `${folder.path}/${path}`;

function readyFile({ crc32, readyAt, ...file }: ArchivedFile) {
  if (crc32 === null || readyAt === null) throw new Error('a ready file has no checksum');
  return { ...file, crc32, readyAt };
}
