import { Column } from './columns';

export const TOP = 0;

/** Longer names are shortened to bound the memory per name. */
const KEY_MAX_CHARS = 32;

/** Memory per name in bytes. Measured with 64-bit pointers. */
const BYTES_PER_NAME = 170;

const ASCII = /^[\x20-\x7e]*$/;

/**
 * Tree of names in an archive. Ids start at 1. A name is claimed when a file or directory has it. Case and Unicode
 * composition are ignored, because some file systems ignore them.
 */
export class UsedNames {
  private readonly numbers = new Map<string, number>();
  private readonly claimed = new Column(Uint8Array);

  /** `shorten` must return different keys for different names. */
  constructor(private readonly shorten: (name: string) => string) {}

  /** Returns the id of a name inside `parent`. Adds the name if it is missing. */
  add(parent: number, name: string): number {
    const key = this.keyOf(parent, name);
    const existing = this.numbers.get(key);
    if (existing !== undefined) return existing;
    const number = this.numbers.size + 1;
    this.numbers.set(key, number);
    return number;
  }

  has(parent: number, name: string): boolean {
    return this.numbers.has(this.keyOf(parent, name));
  }

  claim(number: number): void {
    this.claimed.set(number, 1);
  }

  isClaimed(number: number): boolean {
    return this.claimed.at(number) === 1;
  }

  /** Two names have the same key only if they are treated as equal. No segment contains `\0`. */
  keyOf(parent: number, name: string): string {
    const folded = ASCII.test(name) ? name.toUpperCase() : name.normalize('NFD').toLowerCase().toUpperCase();
    return `${parent}/${folded.length <= KEY_MAX_CHARS ? folded : `\0${this.shorten(folded)}`}`;
  }

  get byteLength(): number {
    return this.numbers.size * BYTES_PER_NAME + this.claimed.byteLength;
  }
}
