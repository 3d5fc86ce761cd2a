/** Which files of a share a downloaded one may be: by its size for comparing contents, and by its name. Pure. */
import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';

/** A file of the share and its checksums. */
export type KnownFile = Answer<typeof endpoints.checksums>['files'][number];

/** The number that browsers add to a second download, and a ZIP to a second file of the same name: ` (1)`. */
const NUMBER = / \(\d+\)(?=(\.[^.]*)?$)/;

/** Files of a folder and of the folders inside it. */
export class KnownFiles {
  readonly #byPlace = new Map<string, KnownFile>();
  readonly #byName = new Map<string, KnownFile[]>();
  readonly #byPlainName = new Map<string, KnownFile[]>();
  readonly #bySize = new Map<number, KnownFile[]>();

  add(known: KnownFile): void {
    this.#byPlace.set(placeOf(known), known);
    push(this.#byName, known.originalFilename, known);
    push(this.#byPlainName, plainName(known.originalFilename), known);
    push(this.#bySize, known.fileSize, known);
  }

  /** Returns the files of that size that have checksums: one of them has the same content, or none. */
  ofSize(size: number): readonly KnownFile[] {
    return (this.#bySize.get(size) ?? []).filter(({ sha256, parts }) => sha256 !== null || parts.length > 0);
  }

  /**
   * Returns the file at that place, or at the place without its first directories, because an archive was unpacked there.
   * Otherwise it returns the file of that name, then of that name without a number, then of the name that a browser or
   * ZIP makes safe. Of several it prefers shared directories, from the innermost on, then the size. Returns null if no
   * name fits.
   */
  find(place: string, size: number): KnownFile | null {
    const segments = place.split('/');
    const directories = segments.slice(0, -1);
    for (const from of directories.keys()) {
      const exact = this.#byPlace.get(segments.slice(from).join('/'));
      if (exact) return exact;
    }
    const name = segments.at(-1) ?? '';
    const named = [
      this.#byName.get(name),
      this.#byName.get(name.replace(NUMBER, '')),
      this.#byPlainName.get(plainName(name)),
    ];
    return mostAlike(named.find((some) => some !== undefined) ?? [], directories, size);
  }
}

/** Whether two names are the same after a browser or a ZIP made one of them safe, or numbered it. */
export const isSameSafeName = (some: string, other: string): boolean => plainName(some) === plainName(other);

/** Letters and digits of a name, and `_` for all between: browsers and systems replace different characters. */
const plainName = (name: string): string =>
  name
    .replace(NUMBER, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_/, '');

function mostAlike(files: readonly KnownFile[], directories: readonly string[], size: number): KnownFile | null {
  const [ofSize, ofTop] = directories.length > 0 ? [0.25, 0.5] : [0.5, 0.25];
  let [best, most]: [KnownFile | null, number] = [null, -1];
  for (const known of files) {
    const shared = sharedEnd(directories, known.path.split('/'));
    const likeness = shared + (known.fileSize === size ? ofSize : 0) + (known.path === '' ? ofTop : 0);
    if (likeness > most) [best, most] = [known, likeness];
  }
  return best;
}

/** How many of the last segments are the same. */
function sharedEnd(some: readonly string[], others: readonly string[]): number {
  let shared = 0;
  while (shared < some.length && some.at(-1 - shared) === others.at(-1 - shared)) shared++;
  return shared;
}

function push<Key>(map: Map<Key, KnownFile[]>, key: Key, known: KnownFile): void {
  const same = map.get(key);
  if (same) same.push(known);
  else map.set(key, [known]);
}

/** The place of a file in the share, segments joined by `/`. */
export const placeOf = ({ path, originalFilename }: KnownFile): string =>
  path === '' ? originalFilename : `${path}/${originalFilename}`;
