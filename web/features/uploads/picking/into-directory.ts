import type { PickedFile } from './picked-file';

/**
 * Puts `directory` before the paths of the files, because the files are added to this directory of an existing
 * folder. Removes folder handles, because the handles no longer match the paths.
 */
export const intoDirectory = (picked: readonly PickedFile[], directory: string): readonly PickedFile[] =>
  directory === ''
    ? picked
    : picked.map(({ folderHandle: _, ...file }) => ({ ...file, path: pathInDirectory(file.path, directory) }));

/** Joins `directory` and `path`. Each may be `''`, which means the top. */
export const pathInDirectory = (path: string, directory: string): string =>
  directory === '' || path === '' ? directory + path : `${directory}/${path}`;
