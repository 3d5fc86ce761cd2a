import { createHash } from 'node:crypto';

/** Random numbers that depend only on the name. `branch` returns an independent sequence. */
export class Random {
  readonly #name: string;
  #state: number;

  constructor(name: string) {
    this.#name = name;
    this.#state = createHash('sha256').update(name).digest().readUInt32LE(0);
  }

  branch(name: string | number): Random {
    return new Random(`${this.#name}/${name}`);
  }

  /** Returns a number from 0 to less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Both limits are included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(all: readonly T[]): T {
    const item = all[this.int(0, all.length - 1)];
    if (item === undefined) throw new Error('The list is empty.');
    return item;
  }

  shuffled<T>(all: readonly T[]): T[] {
    const remaining = [...all];
    return all.map(() => remaining.splice(this.int(0, remaining.length - 1), 1)[0] as T);
  }
}
