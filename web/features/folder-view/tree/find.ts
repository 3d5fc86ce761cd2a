/** Finds files in a folder's list by name and by kind. Pure. */
import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { foldedForSearch } from '../../../../worker/contract/search-text';
import { type FileKind, fileKindOf } from '../../../lib/file-kind';
import { buildTree, type Tree, type TreeOrder } from './tree';

export interface Wanted {
  /** Part of the name or path; empty for any. */
  readonly text: string;
  readonly kind: FileKind | 'all';
}

export const EVERYTHING: Wanted = { text: '', kind: 'all' };

export const isFinding = ({ text, kind }: Wanted): boolean => text !== '' || kind !== 'all';

/** Cache of folded full names, because folding 50,000 of them for each search takes too long. */
const foldedNames = new WeakMap<FileAnswer, string>();

function keyOf(file: FileAnswer): string {
  const known = foldedNames.get(file);
  if (known !== undefined) return known;
  const key = foldedForSearch(`${file.path}/${file.originalFilename}`);
  foldedNames.set(file, key);
  return key;
}

/** Returns the tree of the matching files in `tree`. Empty folders are matched by name, if all kinds are wanted. */
export function findIn(tree: Tree, wanted: Wanted, order: TreeOrder, emptyFolders: readonly string[] = []): Tree {
  const text = foldedForSearch(wanted.text);
  const found = tree.files.filter(
    (file) =>
      (wanted.kind === 'all' || fileKindOf(file.originalFilename, file.mimeType) === wanted.kind) &&
      keyOf(file).includes(text),
  );
  return buildTree(
    found,
    order,
    findFolders(emptyFolders, (path) => path, wanted),
  );
}

/** Returns the folders with a matching name, if all kinds are wanted. Otherwise returns none. */
export function findFolders<T>(
  folders: readonly T[],
  nameOf: (folder: T) => string,
  { text, kind }: Wanted,
): readonly T[] {
  if (kind !== 'all') return [];
  const folded = foldedForSearch(text);
  return folders.filter((folder) => foldedForSearch(nameOf(folder)).includes(folded));
}
