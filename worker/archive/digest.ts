import { createHash } from 'node:crypto';
import { ARCHIVE_FORMAT } from './format';
import type { Selection } from './selection';

/**
 * State of a folder in an archive: its path in the archive, the revision of its contents, and its number of announced
 * files.
 */
export interface FolderState {
  id: string;
  path: string;
  revision: number;
  fileCount: number;
}

/**
 * Returns a digest of everything that determines an archive's contents, without reading its files. The digest covers
 * the selection and the folders of the archive, in their order in the archive. `folders` contains no folders that have
 * expired or were taken down.
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
