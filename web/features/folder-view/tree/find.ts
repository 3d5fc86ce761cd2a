import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { foldedForSearch } from '../../../../worker/contract/search-text';
import { type FileKind, fileKindOf } from '../../../lib/file-kind';
import { buildTree, type Tree, type TreeOrder } from './tree';

export interface FileFilter {
  readonly text: string;
  readonly kind: FileKind | 'all';
}

export const EVERYTHING: FileFilter = { text: '', kind: 'all' };

export const isFiltering = ({ text, kind }: FileFilter): boolean => text !== '' || kind !== 'all';

/** Cache, because folding the case of 50,000 names for every search would take too long. */
const foldedNames = new WeakMap<FileAnswer, string>();

function keyOf(file: FileAnswer): string {
  const cached = foldedNames.get(file);
  if (cached !== undefined) return cached;
  const key = foldedForSearch(`${file.path}/${file.originalFilename}`);
  foldedNames.set(file, key);
  return key;
}

/** Keeps matching files and empty folders. A filter by kind removes all empty folders. */
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

/** Returns no folders if the filter has a kind. */
export function findFolders<T>(
  folders: readonly T[],
  nameOf: (folder: T) => string,
  { text, kind }: FileFilter,
): readonly T[] {
  if (kind !== 'all') return [];
  const folded = foldedForSearch(text);
  return folders.filter((folder) => foldedForSearch(nameOf(folder)).includes(folded));
}
