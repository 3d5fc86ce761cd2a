/** Finds files in a folder's list by name and by kind. Pure. */
import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { foldedForSearch } from '../../../../worker/contract/search-text';
import { type FileKind, fileKindOf } from '../../../lib/file-kind';
import { buildTree, type Tree, type TreeOrder } from './tree';

export interface FileFilter {
  /** Text to find in the name or path. Empty means every name. */
  readonly text: string;
  readonly kind: FileKind | 'all';
}

export const EVERYTHING: FileFilter = { text: '', kind: 'all' };

export const isFiltering = ({ text, kind }: FileFilter): boolean => text !== '' || kind !== 'all';

/** Cache of full names in search form (`foldedForSearch`). Converting 50,000 names for each search takes too long. */
const foldedNames = new WeakMap<FileAnswer, string>();

function keyOf(file: FileAnswer): string {
  const cached = foldedNames.get(file);
  if (cached !== undefined) return cached;
  const key = foldedForSearch(`${file.path}/${file.originalFilename}`);
  foldedNames.set(file, key);
  return key;
}

/**
 * Returns a tree with the matching files of `tree`. If the filter has no kind, empty folders with a matching name stay.
 */
export function filterTree(
  tree: Tree,
  filter: FileFilter,
  order: TreeOrder,
  emptyFolders: readonly string[] = [],
): Tree {
  const text = foldedForSearch(filter.text);
  const matches = tree.files.filter(
    (file) =>
      (filter.kind === 'all' || fileKindOf(file.originalFilename, file.mimeType) === filter.kind) &&
      keyOf(file).includes(text),
  );
  return buildTree(
    matches,
    order,
    findFolders(emptyFolders, (path) => path, filter),
  );
}

/** Returns the folders with a matching name. Returns none if the filter has a kind, because folders have no kind. */
export function findFolders<T>(
  folders: readonly T[],
  nameOf: (folder: T) => string,
  { text, kind }: FileFilter,
): readonly T[] {
  if (kind !== 'all') return [];
  const folded = foldedForSearch(text);
  return folders.filter((folder) => foldedForSearch(nameOf(folder)).includes(folded));
}
