/**
 * Converts a list of files with paths into the rows of a tree, in display order. The row of a folder comes directly
 * before the rows of its contents. Therefore the contents of a folder are one range of rows and one range of files.
 */

import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { compareNames } from '../../../../worker/contract/name-order';
import { joinPath } from '../../../lib/file-names';

export type TreeOrder = 'name' | 'size' | 'date';

export interface FileRow {
  readonly kind: 'file';
  readonly file: FileAnswer;
  /** Number of folders above the file. 0 means the top. */
  readonly depth: number;
}

export interface FolderRow {
  readonly kind: 'folder';
  readonly name: string;
  readonly path: string;
  readonly depth: number;
  readonly bytes: number;
  /** Index of the first row after the contents of the folder. */
  readonly rowsEnd: number;
  /** `files.slice(filesStart, filesEnd)` are the files in the folder, at any depth. */
  readonly filesStart: number;
  readonly filesEnd: number;
}

export type TreeRow = FileRow | FolderRow;

export interface Tree {
  readonly rows: readonly TreeRow[];
  readonly files: readonly FileAnswer[];
}

interface Node {
  readonly name: string;
  readonly path: string;
  readonly folders: Map<string, Node>;
  readonly files: FileAnswer[];
  bytes: number;
  latest: string;
}

const emptyNode = (name: string, path: string): Node => ({
  name,
  path,
  folders: new Map(),
  files: [],
  bytes: 0,
  latest: '',
});

const NO_FOLDERS: readonly string[] = [];

const newestFirst = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);

const fileOrders: Record<TreeOrder, (a: FileAnswer, b: FileAnswer) => number> = {
  name: (a, b) => compareNames(a.originalFilename, b.originalFilename),
  size: (a, b) => b.fileSize - a.fileSize,
  date: (a, b) => newestFirst(a.uploadDate, b.uploadDate),
};

const folderOrders: Record<TreeOrder, (a: Node, b: Node) => number> = {
  name: (a, b) => compareNames(a.name, b.name),
  size: (a, b) => b.bytes - a.bytes,
  date: (a, b) => newestFirst(a.latest, b.latest),
};

/** Returns the folders on the path from `root` to `place`. Creates missing folders. */
function stepsTo(root: Node, place: string): Node[] {
  let node = root;
  const steps = [root];
  for (const name of place.split('/')) {
    if (name === '') continue;
    const path = joinPath(node.path, name);
    const next = node.folders.get(name) ?? emptyNode(name, path);
    node.folders.set(name, next);
    node = next;
    steps.push(node);
  }
  return steps;
}

function collect(files: readonly FileAnswer[], emptyFolders: readonly string[]): Node {
  const root = emptyNode('', '');
  for (const path of emptyFolders) stepsTo(root, path);
  for (const file of files) {
    const steps = stepsTo(root, file.path);
    steps.at(-1)?.files.push(file);
    for (const step of steps) {
      step.bytes += file.fileSize;
      if (file.uploadDate > step.latest) step.latest = file.uploadDate;
    }
  }
  return root;
}

/**
 * Builds the tree. In each folder, folders come before files. Folders and files are sorted by `order`: A to Z,
 * largest first, or newest first. `emptyFolders` are paths of folders without files.
 */
export function buildTree(
  files: readonly FileAnswer[],
  order: TreeOrder,
  emptyFolders: readonly string[] = NO_FOLDERS,
): Tree {
  const rows: TreeRow[] = [];
  const ordered: FileAnswer[] = [];

  function write(node: Node, depth: number): void {
    for (const folder of [...node.folders.values()].sort(folderOrders[order])) {
      const at = rows.length;
      const filesStart = ordered.length;
      const { name, path, bytes } = folder;
      rows.push({ kind: 'folder', name, path, depth, bytes, rowsEnd: 0, filesStart, filesEnd: 0 });
      write(folder, depth + 1);
      const [rowsEnd, filesEnd] = [rows.length, ordered.length];
      rows[at] = { kind: 'folder', name, path, depth, bytes, rowsEnd, filesStart, filesEnd };
    }
    for (const file of node.files.sort(fileOrders[order])) {
      rows.push({ kind: 'file', file, depth });
      ordered.push(file);
    }
  }

  write(collect(files, emptyFolders), 0);
  return { rows, files: ordered };
}

/** Returns the rows that are not inside a closed folder. */
export function visibleRows(rows: readonly TreeRow[], isOpen: (path: string) => boolean): readonly TreeRow[] {
  const visible: TreeRow[] = [];
  let index = 0;
  while (index < rows.length) {
    const row = rows[index];
    if (!row) break;
    visible.push(row);
    index = row.kind === 'folder' && !isOpen(row.path) ? row.rowsEnd : index + 1;
  }
  return visible;
}

/** If a tree has at most this number of entries, all folders are open at first. */
const OPEN_MAX_ENTRIES = 20;

/**
 * Returns a function that returns true for folders that are open at first. In a small tree, all folders are open. In
 * a larger tree, a folder is open if it is the only entry of its level. If this folder were closed, the visitor would
 * see nothing else.
 */
export function openAtFirst(rows: readonly TreeRow[], entryCount: number): (path: string) => boolean {
  if (entryCount <= OPEN_MAX_ENTRIES) return () => true;
  const onlyEntries = new Set<string>();
  for (const row of rows) {
    if (row.kind !== 'folder' || row.rowsEnd !== rows.length) break;
    onlyEntries.add(row.path);
  }
  return (path) => onlyEntries.has(path);
}
