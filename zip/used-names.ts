import { Column } from './columns';

export const TOP = 0;

/** Longer names get short keys, to limit the memory per name. */
const KEY_MAX_CHARS = 32;

/** Memory per name in bytes. Measured with 64-bit pointers. */
const BYTES_PER_NAME = 170;

const ASCII = /^[\x20-\x7e]*$/;

/**
 * Names in an archive, by parent directory. `add` registers a name and returns its id, from 1 on. `claim` marks the
 * name as used by a file or directory. Names that differ only in case or Unicode composition are equal, as in some file
 * systems.
 */
export class UsedNames {
  private readonly ids = new Map<string, number>();
  private readonly claimed = new Column(Uint8Array);

  /** `shorten` must return different keys for different names. */
  constructor(private readonly shorten: (name: string) => string) {}

  add(parent: number, name: string): number {
    const key = this.keyOf(parent, name);
    const existing = this.ids.get(key);
    if (existing !== undefined) return existing;
    const id = this.ids.size + 1;
    this.ids.set(key, id);
    return id;
  }

  has(parent: number, name: string): boolean {
    return this.ids.has(this.keyOf(parent, name));
  }

  claim(id: number): void {
    this.claimed.set(id, 1);
  }

  isClaimed(id: number): boolean {
    return this.claimed.at(id) === 1;
  }

  /** Returns equal keys only for equal names. No name contains `\0`, which marks shortened names. */
  keyOf(parent: number, name: string): string {
    const folded = ASCII.test(name) ? name.toUpperCase() : name.normalize('NFD').toLowerCase().toUpperCase();
    return `${parent}/${folded.length <= KEY_MAX_CHARS ? folded : `\0${this.shorten(folded)}`}`;
  }

  get byteLength(): number {
    return this.ids.size * BYTES_PER_NAME + this.claimed.byteLength;
  }
}
