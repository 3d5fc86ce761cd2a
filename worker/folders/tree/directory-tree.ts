/** Directories inside folders. Their numbers are unique in a folder, and 0 is the top level. */
import {
  DIRECTORIES_MAX_BYTES,
  DIRECTORIES_MAX_BYTES_PER_FILE,
  DIRECTORIES_MAX_BYTES_PER_KEPT,
  DIRECTORY_BYTES_PER_NAME_BYTE,
  DIRECTORY_ROWS_BYTES,
} from '../limits';

export interface DirectoryRow {
  number: number;
  parent: number;
  name: string;
}
/**
 * `fileCount` is the number of files and kept directories to add in or below this directory. `isKept` is present if the
 * directory becomes kept.
 */
export type CountedDirectory = DirectoryRow & { fileCount: number; isKept?: true };
export type EnteringDirectory = CountedDirectory & { totalBytes: number };

export interface PlannedDirectories {
  numbers: number[];
  /** Existing and new directories, parents first. */
  rows: CountedDirectory[];
  nextDirectory: number;
}

/** `number` is the target directory of a move. `rows` has this directory and all directories above. */
export interface TargetDirectory {
  readonly number: number;
  readonly rows: readonly EnteringDirectory[];
  readonly nextDirectory: number;
}

/** Index of the first path that exceeds the limit. */
export interface OverLimit {
  beyond: number;
}

/** Adds the bytes of the files in or below each directory. `rows` must have all these directories, parents first. */
export function withBytes(
  rows: readonly CountedDirectory[],
  files: readonly { directory: number; size: number }[],
): EnteringDirectory[] {
  const bytes = new Map<number, number>();
  const add = (number: number, bytesToAdd: number) => bytes.set(number, (bytes.get(number) ?? 0) + bytesToAdd);
  for (const { directory, size } of files) add(directory, size);
  for (const { number, parent } of rows.toReversed()) add(parent, bytes.get(number) ?? 0);
  return rows.map((row) => ({ ...row, totalBytes: bytes.get(row.number) ?? 0 }));
}

export const directoriesMaxBytes = (fileCount: number, keptCount: number): number =>
  DIRECTORIES_MAX_BYTES + DIRECTORIES_MAX_BYTES_PER_FILE * fileCount + DIRECTORIES_MAX_BYTES_PER_KEPT * keptCount;

/**
 * Plans the directories for new files (`paths`), and directories that become kept (`keptPaths`). Returns `OverLimit` if
 * they would take too many database bytes.
 */
export function placeInTree(
  paths: readonly string[],
  folder: { nextDirectory: number; directoryBytes: number; fileCount: number; keptCount?: number },
  existing: readonly DirectoryRow[],
  keptPaths: readonly string[] = [],
): PlannedDirectories | OverLimit {
  const maxBytes = directoriesMaxBytes(folder.fileCount + paths.length, (folder.keptCount ?? 0) + keptPaths.length);
  const existingNumbers = new Map(existing.map(({ parent, name, number }) => [keyOf(parent, name), number]));
  const rows = new Map<string, CountedDirectory>();
  const numbers: number[] = [];
  let { nextDirectory, directoryBytes } = folder;
  for (const [index, path] of [...paths, ...keptPaths].entries()) {
    let parent = 0;
    let row: CountedDirectory | undefined;
    for (const name of segmentsOf(path)) {
      const key = keyOf(parent, name);
      row = rows.get(key);
      if (!row) {
        const number = existingNumbers.get(key);
        if (number === undefined) directoryBytes += bytesOf(name);
        if (number === undefined && directoryBytes > maxBytes) return { beyond: index };
        row = { number: number ?? nextDirectory++, parent, name, fileCount: 0 };
        rows.set(key, row);
      }
      row.fileCount++;
      parent = row.number;
    }
    if (index < paths.length) numbers.push(parent);
    else if (row) row.isKept = true;
  }
  return { numbers, rows: [...rows.values()], nextDirectory };
}

export function pathsNotKept(
  paths: readonly string[],
  rows: readonly (DirectoryRow & { isKept: boolean })[],
): string[] {
  const byKey = rowsByKey(rows);
  return paths.filter((path) => !rowsOn(path, byKey)?.at(-1)?.isKept);
}

/** `a/b` and `a/c` become `[['a', [['b', []], ['c', []]]]]`. */
export type NestedNames = [name: string, inside: NestedNames][];

/** SQLite compares the result with the rows of directories, level by level. */
export function nestPaths(paths: readonly string[]): NestedNames {
  const top: Branch = { list: [], byName: new Map() };
  for (const path of paths) {
    let branch = top;
    for (const name of segmentsOf(path)) {
      let next = branch.byName.get(name);
      if (!next) {
        next = { list: [], byName: new Map() };
        branch.byName.set(name, next);
        branch.list.push([name, next.list]);
      }
      branch = next;
    }
  }
  return top.list;
}

interface Branch {
  list: NestedNames;
  byName: Map<string, Branch>;
}

export type LocatedDirectory = DirectoryRow & { folderId: string };
export interface Located {
  folderId: string;
  directory: number;
}

/** Adds the directory's path to each file. `rows` must also have all directories above. */
export function withPaths<F extends Located>(
  files: readonly F[],
  rows: readonly LocatedDirectory[],
): (F & { path: string })[] {
  const byNumber = new Map(rows.map((row) => [`${row.folderId}/${row.number}`, row]));
  const paths = new Map<string, string>();
  const pathOf = (folderId: string, number: number): string => {
    if (number === 0) return '';
    const key = `${folderId}/${number}`;
    const cached = paths.get(key);
    if (cached !== undefined) return cached;
    const row = byNumber.get(key);
    if (!row) throw new Error('a directory has no row');
    const above = pathOf(folderId, row.parent);
    const path = above === '' ? row.name : `${above}/${row.name}`;
    paths.set(key, path);
    return path;
  };
  return files.map((file) => ({ ...file, path: pathOf(file.folderId, file.directory) }));
}

/** Measures the paths below `top`. `chars` counts a slash before each name. `rows` must have parents first. */
export function reachBelow(top: number, rows: readonly DirectoryRow[]): { chars: number; levels: number } {
  const reached = new Map([[top, { chars: 0, levels: 0 }]]);
  let chars = 0;
  let levels = 0;
  for (const { number, parent, name } of rows) {
    const above = reached.get(parent) ?? { chars: 0, levels: 0 };
    const reach = { chars: above.chars + 1 + name.length, levels: above.levels + 1 };
    reached.set(number, reach);
    chars = Math.max(chars, reach.chars);
    levels = Math.max(levels, reach.levels);
  }
  return { chars, levels };
}

/** Returns undefined if `rows` lacks a directory of the path. */
export function directoriesOn(path: string, rows: readonly DirectoryRow[]): DirectoryRow[] | undefined {
  return rowsOn(path, rowsByKey(rows));
}

const rowsByKey = <R extends DirectoryRow>(rows: readonly R[]): Map<string, R> =>
  new Map(rows.map((row) => [keyOf(row.parent, row.name), row]));

function rowsOn<R extends DirectoryRow>(path: string, byKey: ReadonlyMap<string, R>): R[] | undefined {
  const onPath: R[] = [];
  for (const name of segmentsOf(path)) {
    const row = byKey.get(keyOf(onPath.at(-1)?.number ?? 0, name));
    if (!row) return undefined;
    onPath.push(row);
  }
  return onPath;
}

export const parentPath = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
export const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const segmentsOf = (path: string): string[] => (path === '' ? [] : path.split('/'));

const keyOf = (parent: number, name: string): string => `${parent}/${name}`;

/** Must match `takenBytes` in `../ledger/directories-store.ts`. */
const bytesOf = (name: string): number =>
  DIRECTORY_ROWS_BYTES + DIRECTORY_BYTES_PER_NAME_BYTE * Buffer.byteLength(name);
