import type { PickedFile } from './picked-file';

/** Files in which Finder and Explorer store folder settings, in lower case. */
const SYSTEM_NAMES = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);

/** Folder in which macOS stores file attributes in archives. */
const APPLE_ARCHIVE_FOLDER = '__MACOSX';

/** Returns whether the operating system wrote the file for itself. Users do not mean to send such files. */
export function isSystemFile({ file, path }: Pick<PickedFile, 'file' | 'path'>): boolean {
  if (SYSTEM_NAMES.has(file.name.toLowerCase())) return true;
  return file.name.startsWith('._') && path.split('/').includes(APPLE_ARCHIVE_FOLDER);
}
