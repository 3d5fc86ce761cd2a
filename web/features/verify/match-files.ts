/** Which file of a folder a downloaded one is. Pure. */
import type { KnownFile } from './compare';

/** What browsers add to the name of a download that is there already: ` (1)`. */
const COPY_MARK = / \(\d+\)(?=(\.[^.]*)?$)/;

/** Files of a folder by their place, and by their name alone. */
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
   * The file at that place, with or without the first directory, which is where an archive was unpacked; or else the one
   * of that name, by its size where there are several. Null: there is none.
   */
  find(place: string, size: number): KnownFile | null {
    const [, ...below] = place.split('/');
    const exact = this.#byPlace.get(place) ?? (below.length > 0 ? this.#byPlace.get(below.join('/')) : undefined);
    if (exact) return exact;
    const name = place.slice(place.lastIndexOf('/') + 1);
    return this.#named(name, size) ?? this.#named(name.replace(COPY_MARK, ''), size);
  }

  #named(name: string, size: number): KnownFile | null {
    const same = this.#byName.get(name) ?? [];
    return same.find(({ file_size }) => file_size === size) ?? same[0] ?? null;
  }
}

const placeOf = ({ path, original_filename }: KnownFile): string =>
  path === '' ? original_filename : `${path}/${original_filename}`;
