import type { Downloads } from '../../lib/downloads';
import { notify } from '../../ui/overlay/notify';
import { archivesOfItems, filesOf } from './item-downloads';
import type { Item } from './list/items';

/**
 * Downloads items: a single file as it is, others as archives or one by one. `folderName` is what the folder that is
 * open is called; null at the root.
 */
export function downloadItems(
  downloads: Downloads,
  wanted: readonly Item[],
  how: 'archive' | 'one-by-one',
  folderName: string | null,
): void {
  const now = Date.now();
  const files = filesOf(wanted, now);
  const archives = how === 'archive' ? archivesOfItems(wanted, folderName, now) : [];
  const [file] = files;
  if (file && wanted.length === 1) downloads.one(file);
  else if (archives.length > 0) downloads.archives(archives);
  else if (files.length > 0 && how === 'one-by-one') downloads.many(files);
  else notify('error', 'No files selected for download. Only files can be downloaded.');
}
