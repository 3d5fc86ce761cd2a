/**
 * Names as they stand in an archive: whoever unpacks it, on Windows or Unix, gets every file, inside the folder they
 * chose, under a name of its own.
 */
import { numbered, SEGMENT_MAX_BYTES, safeSegment } from './segment';

/**
 * What a path may have in all, so that it can be unpacked into a directory whose own path has a few hundred bytes more:
 * Linux takes 4,096, of which `unzip` cuts what is longer. Windows' Explorer takes 260 characters, which is no reason to
 * rename trees that every other program unpacks as they are.
 */
const DIRECTORY_MAX_BYTES = 3500;
/** Cut to this, the longest directory that there may be fits. */
const SEGMENT_LEAST_BYTES = 16;

/** The segments of a directory. Of one that would be too long in all, long segments are cut to what makes it fit. */
function safeDirectory(path: string): string[] {
  if (path === '') return [];
  const raw = path.split('/');
  let maxBytes = SEGMENT_MAX_BYTES;
  let segments = raw.map((segment) => safeSegment(segment));
  while (maxBytes > SEGMENT_LEAST_BYTES && Buffer.byteLength(segments.join('/')) > DIRECTORY_MAX_BYTES) {
    maxBytes = Math.ceil(maxBytes / 2);
    const cut = maxBytes;
    segments = raw.map((segment) => safeSegment(segment, cut));
  }
  return segments;
}

const safeName = ({ path, name }: { path: string; name: string }): string =>
  [...safeDirectory(path), safeSegment(name)].join('/');

/**
 * Names that some system takes for the same have one key: case and the composition of characters do not count. `/` is
 * the lowest character, so that sorted keys have what is inside a directory right after its name.
 */
const keyOf = (name: string): string => name.normalize('NFD').toLowerCase().toUpperCase().replaceAll('/', '\0');

function numberedName(name: string, number: number): string {
  const start = name.lastIndexOf('/') + 1;
  return name.slice(0, start) + numbered(name.slice(start), number);
}

/**
 * One name per file, in the files' order: the first of equal ones keeps it, the next are numbered, and so is a file
 * that is called like a directory.
 */
export function entryNames(files: readonly { path: string; name: string }[]): string[] {
  const names = files.map(safeName);
  const keys = names.map(keyOf);
  const sorted = keys.toSorted();
  const given = new Set<string>();
  const nextNumber = new Map<string, number>();
  return names.map((wanted, index) => {
    const wantedKey = keys[index] ?? '';
    let [name, key] = [wanted, wantedKey];
    if (given.has(key) || isDirectory(sorted, key)) {
      let number = nextNumber.get(wantedKey) ?? 2;
      do {
        name = numberedName(wanted, number++);
        key = keyOf(name);
      } while (given.has(key) || isWanted(sorted, key) || isDirectory(sorted, key));
      nextNumber.set(wantedKey, number);
    }
    given.add(key);
    return name;
  });
}

const isWanted = (sorted: readonly string[], key: string): boolean => sorted[firstNotBelow(sorted, key)] === key;

const isDirectory = (sorted: readonly string[], key: string): boolean =>
  sorted[firstNotBelow(sorted, `${key}\0`)]?.startsWith(`${key}\0`) ?? false;

/** The index of the first key that is not below `key`. */
function firstNotBelow(sorted: readonly string[], key: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
