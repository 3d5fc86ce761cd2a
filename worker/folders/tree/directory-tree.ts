/**
 * The directories of uploaded trees as numbers: which rows some paths need, whether there is room for them, and what the
 * paths of rows are. A directory's number is counted within its folder; 0 is the top of the folder.
 */
import {
  DIRECTORIES_MAX_BYTES,
  DIRECTORIES_MAX_BYTES_PER_FILE,
  DIRECTORIES_MAX_BYTES_PER_KEPT,
  DIRECTORY_BYTES_PER_NAME_BYTE,
  DIRECTORY_ROWS_BYTES,
} from '../limits';

/** A directory's row, but for its folder. */
export interface DirectoryRow {
  number: number;
  /** The number of the directory that it is in. */
  parent: number;
  name: string;
}
/** One with the files, and the kept directories, that come into it and below it; `isKept`: it is one of these itself. */
export type CountedDirectory = DirectoryRow & { fileCount: number; isKept?: true };
/** One with the bytes of these files, too. */
export type EnteringDirectory = CountedDirectory & { totalBytes: number };

export interface Placed {
  /** The number of each path's directory, in the order of the paths. */
  numbers: number[];
  /** All directories on these paths, those that are there already too, each after the one it is in. */
  rows: CountedDirectory[];
  /** The number that the next directory gets. */
  nextDirectory: number;
}

/** The path that is one too many. */
export interface Beyond {
  beyond: number;
}

/**
 * The directories with the bytes that come into each and below it. `rows` are in the order of `Placed`, with all
 * directories that the files are in.
 */
export function withBytes(
  rows: readonly CountedDirectory[],
  files: readonly { directory: number; size: number }[],
): EnteringDirectory[] {
  const bytes = new Map<number, number>();
  const add = (number: number, more: number) => bytes.set(number, (bytes.get(number) ?? 0) + more);
  for (const { directory, size } of files) add(directory, size);
  for (const { number, parent } of rows.toReversed()) add(parent, bytes.get(number) ?? 0);
  return rows.map((row) => ({ ...row, totalBytes: bytes.get(row.number) ?? 0 }));
}

/**
 * Gives every path, of one file each, its directories: those of `known` their numbers, new ones the next. The directories
 * at the paths of `keep`, none of which is kept already, come to be kept. Says which path, those of `keep` counted on
 * behind the others, would make the directories take more of the database than the folder may have with all these.
 */
export function placeInTree(
  paths: readonly string[],
  folder: { nextDirectory: number; directoryBytes: number; fileCount: number; keptCount?: number },
  known: readonly DirectoryRow[],
  keep: readonly string[] = [],
): Placed | Beyond {
  const maxBytes =
    DIRECTORIES_MAX_BYTES +
    DIRECTORIES_MAX_BYTES_PER_FILE * (folder.fileCount + paths.length) +
    DIRECTORIES_MAX_BYTES_PER_KEPT * ((folder.keptCount ?? 0) + keep.length);
  const knownNumbers = new Map(known.map(({ parent, name, number }) => [keyOf(parent, name), number]));
  const rows = new Map<string, CountedDirectory>();
  const numbers: number[] = [];
  let { nextDirectory, directoryBytes } = folder;
  for (const [index, path] of [...paths, ...keep].entries()) {
    let parent = 0;
    let row: CountedDirectory | undefined;
    for (const name of segmentsOf(path)) {
      const key = keyOf(parent, name);
      row = rows.get(key);
      if (!row) {
        const number = knownNumbers.get(key);
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

/** Those of the paths whose directory is not kept. `rows` are all directories on the paths that are there. */
export function pathsNotKept(
  paths: readonly string[],
  rows: readonly (DirectoryRow & { isKept: boolean })[],
): string[] {
  const byKey = new Map(rows.map((row) => [keyOf(row.parent, row.name), row]));
  return paths.filter((path) => {
    let row: (DirectoryRow & { isKept: boolean }) | undefined;
    for (const name of segmentsOf(path)) {
      row = byKey.get(keyOf(row?.number ?? 0, name));
      if (!row) return true;
    }
    return !row?.isKept;
  });
}

/** `a/b` and `a/c` are `[['a', [['b', []], ['c', []]]]]`. */
export type Nested = [name: string, inside: Nested][];

/** Paths as one tree, each name once: SQLite walks down it and the rows together. */
export function nested(paths: readonly string[]): Nested {
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
  list: Nested;
  byName: Map<string, Branch>;
}

export type LocatedDirectory = DirectoryRow & { folderId: string };
export interface Located {
  folderId: string;
  directory: number;
}

/** The files with their paths. `rows` are the directories that they are in and below, of any number of folders. */
export function withPaths<F extends Located>(
  files: readonly F[],
  rows: readonly LocatedDirectory[],
): (F & { path: string })[] {
  const byNumber = new Map(rows.map((row) => [`${row.folderId}/${row.number}`, row]));
  const paths = new Map<string, string>();
  const pathOf = (folderId: string, number: number): string => {
    if (number === 0) return '';
    const key = `${folderId}/${number}`;
    const known = paths.get(key);
    if (known !== undefined) return known;
    const row = byNumber.get(key);
    if (!row) throw new Error('a directory has no row');
    const above = pathOf(folderId, row.parent);
    const path = above === '' ? row.name : `${above}/${row.name}`;
    paths.set(key, path);
    return path;
  };
  return files.map((file) => ({ ...file, path: pathOf(file.folderId, file.directory) }));
}

/**
 * How far the directories below one reach: characters of the longest path below it, each slash included, and levels.
 * `rows` are the directories below it, each after the one it is in.
 */
export function reachBelow(top: number, rows: readonly DirectoryRow[]): { chars: number; levels: number } {
  const reached = new Map([[top, { chars: 0, levels: 0 }]]);
  let chars = 0;
  let levels = 0;
  for (const { number, parent, name } of rows) {
    const above = reached.get(parent) ?? { chars: 0, levels: 0 };
    const own = { chars: above.chars + 1 + name.length, levels: above.levels + 1 };
    reached.set(number, own);
    chars = Math.max(chars, own.chars);
    levels = Math.max(levels, own.levels);
  }
  return { chars, levels };
}

/** The directory at a path, and all that it is in, from the top on; undefined where one is not among the rows. */
export function directoriesOn(path: string, rows: readonly DirectoryRow[]): DirectoryRow[] | undefined {
  const byKey = new Map(rows.map((row) => [keyOf(row.parent, row.name), row]));
  const found: DirectoryRow[] = [];
  for (const name of segmentsOf(path)) {
    const row = byKey.get(keyOf(found.at(-1)?.number ?? 0, name));
    if (!row) return undefined;
    found.push(row);
  }
  return found;
}

/** The path of the directory that one is in, and the name of the last: `a/b/c` is `a/b` and `c`. */
export const parentPath = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
export const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const segmentsOf = (path: string): string[] => (path === '' ? [] : path.split('/'));

const keyOf = (parent: number, name: string): string => `${parent}/${name}`;

/** As `directory-store.ts` counts it. */
const bytesOf = (name: string): number =>
  DIRECTORY_ROWS_BYTES + DIRECTORY_BYTES_PER_NAME_BYTE * Buffer.byteLength(name);
