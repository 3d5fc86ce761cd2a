import type { PickedFile } from './picked-file';

/** Lower-case names of files with settings and thumbnails of Finder and Explorer. */
const SYSTEM_NAMES = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);

/** Folder with file attributes that macOS adds to archives. */
const APPLE_ARCHIVE_FOLDER = '__MACOSX';

export function isSystemFile({ file, path }: Pick<PickedFile, 'file' | 'path'>): boolean {
  if (SYSTEM_NAMES.has(file.name.toLowerCase())) return true;
  return file.name.startsWith('._') && path.split('/').includes(APPLE_ARCHIVE_FOLDER);
}
