import { createHash } from 'node:crypto';
import type { Selection } from './selection';
import { ARCHIVE_FORMAT } from './tag';

export interface FolderState {
  id: string;
  path: string;
  revision: number;
  fileCount: number;
}

/**
 * Digest of everything that determines an archive's contents. Needs no rows of files, because a folder's revision
 * changes with its files. `folders` must be the archive's folders in order.
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
