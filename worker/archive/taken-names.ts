import { createHash } from 'node:crypto';
import { Column } from './columns';

/** The number of the top of the tree. */
export const TOP = 0;

/** Names of more characters are known by a digest, so that each takes a bounded amount of memory. */
const KEY_MAX_CHARS = 32;
/** 132 bits of SHA-256: nobody finds two names that have them in common. */
const DIGEST_CHARS = 22;

/** What a name takes of memory in bytes; measured with 64-bit pointers. */
const BYTES_PER_NAME = 170;

const ASCII = /^[\x20-\x7e]*$/;

/**
 * The tree of names that the files of an archive want, each with a number from 1 on; one that a file or directory has is
 * given. Names that some file system takes for the same are one: case and the composition of characters do not count.
 */
export class TakenNames {
  private readonly numbers = new Map<string, number>();
  private readonly given = new Column(Uint8Array);

  /** The number of a name inside `parent`, whether it was there or not. */
  add(parent: number, name: string): number {
    const key = this.keyOf(parent, name);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.numbers.size + 1;
    this.numbers.set(key, number);
    return number;
  }

  has(parent: number, name: string): boolean {
    return this.numbers.has(this.keyOf(parent, name));
  }

  give(number: number): void {
    this.given.set(number, 1);
  }

  isGiven(number: number): boolean {
    return this.given.at(number) === 1;
  }

  /** Equal for names that are taken for the same, and for no others. No segment has the character `\0`. */
  keyOf(parent: number, name: string): string {
    const same = ASCII.test(name) ? name.toUpperCase() : name.normalize('NFD').toLowerCase().toUpperCase();
    return `${parent}/${same.length <= KEY_MAX_CHARS ? same : `\0${digestOf(same)}`}`;
  }

  get byteLength(): number {
    return this.numbers.size * BYTES_PER_NAME + this.given.byteLength;
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, DIGEST_CHARS);
