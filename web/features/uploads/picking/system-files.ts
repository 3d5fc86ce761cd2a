import type { PickedFile } from './picked-file';

/** Names of files in which Finder and Explorer store folder settings, in lower case. */
const SYSTEM_NAMES = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);

/** Folder that macOS adds to archives, for file attributes. */
const APPLE_ARCHIVE_FOLDER = '__MACOSX';

/** Returns true if the operating system wrote the file for itself. Users do not want to send such files. */
export function isSystemFile({ file, path }: Pick<PickedFile, 'file' | 'path'>): boolean {
  if (SYSTEM_NAMES.has(file.name.toLowerCase())) return true;
  return file.name.startsWith('._') && path.split('/').includes(APPLE_ARCHIVE_FOLDER);
}
