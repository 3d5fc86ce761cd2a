/** Finds files in a folder's list by name and by kind. Pure. */
import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { type FileKind, fileKindOf } from '../../../lib/file-kind';
import { buildTree, type Tree, type TreeOrder } from './tree';

export interface Wanted {
  /** Part of a name, or of a folder's name on the way to it; empty for any. */
  readonly text: string;
  readonly kind: FileKind | 'all';
}

export const EVERYTHING: Wanted = { text: '', kind: 'all' };

export const isFinding = ({ text, kind }: Wanted): boolean => text !== '' || kind !== 'all';

/** Returns text without case and accents, so that `Grün` finds what a Mac wrote, and `βορράς` finds `ΒΟΡΡΑΣ`. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');

/** Folded full names. A list of 50,000 is searched with every key that is typed. */
const folded = new WeakMap<FileAnswer, string>();

function keyOf(file: FileAnswer): string {
  const known = folded.get(file);
  if (known !== undefined) return known;
  const key = fold(`${file.path}/${file.originalFilename}`);
  folded.set(file, key);
  return key;
}

/** Returns the tree of the wanted files in `tree`. Empty folders are found by name if all kinds are wanted. */
export function findIn(tree: Tree, wanted: Wanted, order: TreeOrder, emptyFolders: readonly string[] = []): Tree {
  const text = fold(wanted.text);
  const found = tree.files.filter(
    (file) =>
      (wanted.kind === 'all' || fileKindOf(file.originalFilename) === wanted.kind) && keyOf(file).includes(text),
  );
  const folders = wanted.kind === 'all' ? emptyFolders.filter((path) => fold(path).includes(text)) : [];
  return buildTree(found, order, folders);
}
