import type { PickedFile } from './picked-file';

/**
 * Returns the files moved below a directory of the folder they are added to. Folder handles are dropped, because they
 * no longer match the paths.
 */
export const intoDirectory = (picked: readonly PickedFile[], directory: string): readonly PickedFile[] =>
  directory === ''
    ? picked
    : picked.map(({ folderHandle: _, ...file }) => ({ ...file, path: pathInDirectory(file.path, directory) }));

/** Returns the path below a directory; `''` is the top. */
export const pathInDirectory = (path: string, directory: string): string =>
  directory === '' || path === '' ? directory + path : `${directory}/${path}`;
