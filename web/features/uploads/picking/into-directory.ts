import type { PickedFile } from './picked-file';

/** Moves the paths into `directory`. Removes folder handles, because they would no longer match the paths. */
export const intoDirectory = (picked: readonly PickedFile[], directory: string): readonly PickedFile[] =>
  directory === ''
    ? picked
    : picked.map(({ folderHandle: _, ...file }) => ({ ...file, path: pathInDirectory(file.path, directory) }));

/** `''` means the top. */
export const pathInDirectory = (path: string, directory: string): string =>
  directory === '' || path === '' ? directory + path : `${directory}/${path}`;
