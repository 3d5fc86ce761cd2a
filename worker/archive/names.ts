/**
 * Names as they stand in an archive: whoever unpacks it, on Windows or Unix, gets every file, inside the folder they
 * chose, under a name of its own. What no system takes in a name becomes `_`, as browsers do when they save.
 */

/** What is not seen (as in `contract/names.ts`), and what Windows takes in no name: paths, drives, streams. */
const FORBIDDEN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;

/** Windows drops them, so that `..` hides in `.. .` and `a.exe` in `a.exe.`. */
const TRAILING = /[. ]+$/;

/** Devices of Windows, whatever follows the first dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i;

function safeSegment(raw: string): string {
  const segment = raw.toWellFormed().replace(FORBIDDEN, '_').replace(TRAILING, '');
  return segment === '' || DEVICE.test(segment) ? `_${segment}` : segment;
}

const safeName = ({ path, name }: { path: string; name: string }): string =>
  [...(path === '' ? [] : path.split('/')), name].map(safeSegment).join('/');

/**
 * Names that some system takes for the same have one key: case and the composition of characters do not count. `/` is
 * the lowest character, so that sorted keys have what is inside a directory right after its name.
 */
const keyOf = (name: string): string => name.normalize('NFD').toLowerCase().toUpperCase().replaceAll('/', '\0');

/** `a/b.tar.gz` is `a/b.tar (2).gz`. */
function numbered(name: string, number: number): string {
  const start = name.lastIndexOf('/') + 1;
  const dot = name.lastIndexOf('.');
  const end = dot > start ? dot : name.length;
  return `${name.slice(0, end)} (${number})${name.slice(end)}`;
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
        name = numbered(wanted, number++);
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
