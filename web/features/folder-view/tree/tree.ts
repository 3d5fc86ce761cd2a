/** A folder's contents directly follow the folder's row. They are one range of rows, and one range of files. */
import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { compareNames } from '../../../../worker/contract/name-order';
import { joinPath } from '../../../lib/file-names';

export type TreeOrder = 'name' | 'size' | 'date';

export interface FileRow {
  readonly kind: 'file';
  readonly file: FileAnswer;
  readonly depth: number;
}

export interface FolderRow {
  readonly kind: 'folder';
  readonly name: string;
  readonly path: string;
  readonly depth: number;
  readonly bytes: number;
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

function stepsTo(root: Node, directory: string): Node[] {
  let node = root;
  const steps = [root];
  for (const name of directory.split('/')) {
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

/** Folders come before files. `emptyFolders` are paths. */
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

/** Up to this number of entries, all folders are open at first. */
const OPEN_MAX_ENTRIES = 20;

/** In a large tree, a folder is open at first if it and its parents have no siblings. */
export function openAtFirst(rows: readonly TreeRow[], entryCount: number): (path: string) => boolean {
  if (entryCount <= OPEN_MAX_ENTRIES) return () => true;
  const onlyEntries = new Set<string>();
  for (const row of rows) {
    if (row.kind !== 'folder' || row.rowsEnd !== rows.length) break;
    onlyEntries.add(row.path);
  }
  return (path) => onlyEntries.has(path);
}
