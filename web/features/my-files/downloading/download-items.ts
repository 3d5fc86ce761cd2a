import { serverNow } from '../../../lib/clock';
import type { ArchiveWanted, Downloads } from '../../../lib/downloads';
import { notify } from '../../../ui/overlay/notify';
import type { Item, MyFilesPage } from '../list/items';
import type { Place } from '../place';
import { archivesOfItems, filesOf } from './item-downloads';

/** The folder that is open, with the directory of it. */
interface Open {
  readonly folderId: string;
  readonly folderName: string;
  readonly path: string;
  /** Whether all that is listed there is wanted, on whatever page. */
  readonly isWhole: boolean;
}

/** `isAll`: as many as are listed there are wanted. Null at the root. */
export function openAt(
  { path, search }: Place,
  current: MyFilesPage['current'] | undefined,
  isAll: boolean,
): Open | null {
  if (!current) return null;
  return { folderId: current.folderId, folderName: current.folderName, path, isWhole: search === '' && isAll };
}

/** All of a folder, or of a directory of it, is one archive, however much that is. */
function archivesOf(wanted: readonly Item[], open: Open | null, now: number): ArchiveWanted[] {
  const archives = archivesOfItems(wanted, open?.folderName ?? null, now);
  if (!open?.isWhole || archives.length < 2) return archives;
  const { folderId, folderName, path } = open;
  return [{ folderId, name: path.split('/').at(-1) || folderName, ...(path !== '' && { paths: [path] }) }];
}

/**
 * Downloads items: a single file as it is, others as archives or one by one. `open` is the folder that
 * is open; null at the root.
 */
export function downloadItems(
  downloads: Downloads,
  wanted: readonly Item[],
  how: 'archive' | 'one-by-one',
  open: Open | null,
): void {
  const now = serverNow();
  const files = filesOf(wanted, now);
  const archives = how === 'archive' ? archivesOf(wanted, open, now) : [];
  const [file] = files;
  if (file && wanted.length === 1) downloads.one(file);
  else if (archives.length > 0) downloads.archives(archives);
  else if (files.length > 0 && how === 'one-by-one') downloads.many(files);
  else notify('error', 'No files selected for download. Only files can be downloaded.');
}
