/** Which file of a folder a downloaded one is. Pure. */
import type { KnownFile } from './compare';

/** What browsers add to the name of a download that is there already: ` (1)`. */
const COPY_MARK = / \(\d+\)(?=(\.[^.]*)?$)/;

/** Files of a folder, and of those inside it, by their place and by their name alone. */
export class KnownFiles {
  readonly #byPlace = new Map<string, KnownFile>();
  readonly #byName = new Map<string, KnownFile[]>();

  add(known: KnownFile): void {
    this.#byPlace.set(placeOf(known), known);
    const same = this.#byName.get(known.original_filename);
    if (same) same.push(known);
    else this.#byName.set(known.original_filename, [known]);
  }

  /**
   * The file at that place, or at what is left of it without its first directories: an archive was unpacked into them. Or
   * else the one of that name, of several the one that shares the most directories, from the inmost on. Of one that came
   * without directories the size decides, too. Null: there is none.
   */
  find(place: string, size: number): KnownFile | null {
    const segments = place.split('/');
    const directories = segments.slice(0, -1);
    for (const from of directories.keys()) {
      const exact = this.#byPlace.get(segments.slice(from).join('/'));
      if (exact) return exact;
    }
    const name = segments.at(-1) ?? '';
    return this.#named(name, directories, size) ?? this.#named(name.replace(COPY_MARK, ''), directories, size);
  }

  #named(name: string, directories: readonly string[], size: number): KnownFile | null {
    const [ofSize, ofTop] = directories.length > 0 ? [0.25, 0.5] : [0.5, 0.25];
    let [best, most]: [KnownFile | null, number] = [null, -1];
    for (const known of this.#byName.get(name) ?? []) {
      const shared = sharedEnd(directories, known.path.split('/'));
      const likeness = shared + (known.file_size === size ? ofSize : 0) + (known.path === '' ? ofTop : 0);
      if (likeness > most) [best, most] = [known, likeness];
    }
    return best;
  }
}

/** How many of the last segments are the same. */
function sharedEnd(some: readonly string[], others: readonly string[]): number {
  let shared = 0;
  while (shared < some.length && some.at(-1 - shared) === others.at(-1 - shared)) shared++;
  return shared;
}

const placeOf = ({ path, original_filename }: KnownFile): string =>
  path === '' ? original_filename : `${path}/${original_filename}`;
