import { createHash } from 'node:crypto';
import { ARCHIVE_FORMAT } from './format';
import type { Selection } from './selection';

/** A folder that an archive holds: its place in it, how often what it holds has changed, and how many files were announced. */
export interface FolderState {
  id: string;
  path: string;
  revision: number;
  fileCount: number;
}

/**
 * A digest of all that decides what an archive holds, without a look at its files: what was selected, and every folder
 * that may be read, in the order in which they are laid out. One that expires or is taken down is no longer among them.
 */
export function stateDigest(selection: Selection, folders: readonly FolderState[]): string {
  const state = [
    ARCHIVE_FORMAT,
    [...selection.ids].sort(),
    [...selection.paths].sort(),
    folders.map(({ id, path, revision, fileCount }) => [id, path, revision, fileCount > 0]),
  ];
  return createHash('sha256').update(JSON.stringify(state)).digest('base64url');
}
