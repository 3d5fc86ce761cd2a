import type { PickedFile } from './picked-file';

/**
 * Picked files, placed below a directory of the folder that they join. Handles of folders are let go: they tell of
 * places on disk, which are others now.
 */
export const intoDirectory = (picked: readonly PickedFile[], directory: string): readonly PickedFile[] =>
  directory === ''
    ? picked
    : picked.map(({ folderHandle: _, ...file }) => ({ ...file, path: pathInDirectory(file.path, directory) }));

/** A path, placed below a directory, `''` being the top. */
export const pathInDirectory = (path: string, directory: string): string =>
  directory === '' || path === '' ? directory + path : `${directory}/${path}`;
