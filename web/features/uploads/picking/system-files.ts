import type { PickedFile } from './picked-file';

/** What Finder and Explorer keep about a folder, in lower case. */
const SYSTEM_NAMES = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);

/** Where macOS puts the attributes of files into archives. */
const APPLE_ARCHIVE_FOLDER = '__MACOSX';

/** Whether an operating system wrote the file for itself: nobody means to send it. */
export function isSystemFile({ file, path }: Pick<PickedFile, 'file' | 'path'>): boolean {
  if (SYSTEM_NAMES.has(file.name.toLowerCase())) return true;
  return file.name.startsWith('._') && path.split('/').includes(APPLE_ARCHIVE_FOLDER);
}
