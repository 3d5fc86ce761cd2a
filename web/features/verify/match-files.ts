/** Finds the file of a share that a downloaded file may be by its name, and indexes the share's contents. Pure. */
import { type KnownFile, NUMBER, placeOf, plainName } from './known-file';
import { ContentIndex } from './same-content';

/** Files of a folder and of its nested folders. */
export class KnownFiles {
  readonly contents = new ContentIndex();
  readonly #byPlace = new Map<string, KnownFile>();
  readonly #byName = new Map<string, KnownFile[]>();
  readonly #byPlainName = new Map<string, KnownFile[]>();

  add(known: KnownFile): void {
    this.#byPlace.set(placeOf(known), known);
    push(this.#byName, known.originalFilename, known);
    push(this.#byPlainName, plainName(known.originalFilename), known);
    this.contents.add(known);
  }

  /**
   * Returns the file at that path, or at the path without its first directories, because an archive was unpacked there.
   * Otherwise it tries the name, the name without a number, then the name that a browser or ZIP makes safe. Among
   * several it prefers shared directories, from the innermost on, then the size. Returns null if no name fits.
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

/** Counts equal segments from the end. */
function sharedEnd(some: readonly string[], others: readonly string[]): number {
  let shared = 0;
  while (shared < some.length && some.at(-1 - shared) === others.at(-1 - shared)) shared++;
  return shared;
}

function push(map: Map<string, KnownFile[]>, key: string, known: KnownFile): void {
  const same = map.get(key);
  if (same) same.push(known);
  else map.set(key, [known]);
}
