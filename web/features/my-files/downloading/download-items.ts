import { t } from '@lingui/core/macro';
import { serverNow } from '../../../lib/clock';
import type { ArchiveDownload, DownloadMode, Downloads } from '../../../lib/downloads';
import { notify } from '../../../ui/overlay/notify';
import type { Item, MyFilesPage } from '../list/items';
import type { Place } from '../place';
import { archivesOfItems, filesOf } from './item-downloads';

interface OpenFolder {
  readonly folderId: string;
  readonly folderName: string;
  readonly path: string;
  readonly isEverythingSelected: boolean;
}

/** Returns null at the root, and until the folder has loaded. */
export function openFolderAt(
  { path, search }: Place,
  current: MyFilesPage['current'] | undefined,
  isAll: boolean,
): OpenFolder | null {
  if (!current) return null;
  return {
    folderId: current.folderId,
    folderName: current.folderName,
    path,
    isEverythingSelected: search === '' && isAll,
  };
}

/** If everything in the open folder is selected, returns a single archive. */
function archivesOf(items: readonly Item[], open: OpenFolder | null, now: number): ArchiveDownload[] {
  const archives = archivesOfItems(items, open?.folderName ?? null, now);
  if (!open?.isEverythingSelected || archives.length < 2) return archives;
  const { folderId, folderName, path } = open;
  return [{ folderId, name: path.split('/').at(-1) || folderName, ...(path !== '' && { paths: [path] }) }];
}

/** Downloads a single file directly. The mode `one-by-one` skips folders. */
export function downloadItems(
  downloads: Downloads,
  items: readonly Item[],
  mode: DownloadMode,
  open: OpenFolder | null,
): void {
  const now = serverNow();
  const files = filesOf(items, now);
  const archives = mode === 'archive' ? archivesOf(items, open, now) : [];
  const [file] = files;
  if (file && items.length === 1) downloads.one(file);
  else if (archives.length > 0) downloads.archives(archives);
  else if (files.length > 0 && mode === 'one-by-one') downloads.many(files);
  else notify('error', t`No files selected for download. Only files can be downloaded.`);
}
