/** Indexes the files of a share by content, using their checksums. Pure. */
import { type KnownFile, plainName } from './known-file';

/** Files with the same size and the same checksums. */
export class SameContent {
  readonly #files = new Set<KnownFile>();
  readonly #names = new Set<string>();
  readonly #byPlainName = new Map<string, KnownFile>();

  constructor(
    readonly first: KnownFile,
    /** SHA-256 of each step, lower-case hex. */
    readonly checksums: readonly string[],
  ) {}

  add(known: KnownFile): void {
    this.#files.add(known);
    this.#names.add(known.originalFilename.normalize('NFC'));
    const name = plainName(known.originalFilename);
    if (!this.#byPlainName.has(name)) this.#byPlainName.set(name, known);
  }

  has(known: KnownFile): boolean {
    return this.#files.has(known);
  }

  hasName(name: string): boolean {
    return this.#names.has(name.normalize('NFC'));
  }

  /** Returns a file with this name, or with a name that a browser or ZIP makes of it. Returns null if none has. */
  findNamed(name: string): KnownFile | null {
    return this.#byPlainName.get(plainName(name)) ?? null;
  }
}

/** Finds contents by size and first checksum. The cost does not grow with the number of files of that size. */
export class ContentIndex {
  readonly #steps = new Map<number, Set<number>>();
  readonly #byStart = new Map<string, SameContent[]>();

  /** Adds a file. Ignores files without checksums. */
  add(known: KnownFile): void {
    const { sha256, parts, partSize, fileSize: size } = known;
    const checksums = sha256 === null ? parts : [sha256];
    const [start] = checksums;
    if (start === undefined) return;
    const step = Math.max(1, sha256 === null ? (partSize ?? size) : size);
    const steps = this.#steps.get(size);
    if (steps) steps.add(step);
    else this.#steps.set(size, new Set([step]));
    const key = keyOf(size, step, start);
    const alike = this.#byStart.get(key) ?? [];
    let same = alike.find((content) => isEqual(content.checksums, checksums));
    if (same === undefined) {
      same = new SameContent(known, checksums);
      this.#byStart.set(key, [...alike, same]);
    }
    same.add(known);
  }

  /** Returns the step sizes, in bytes, of the checksums of files of that size. */
  stepsOf(size: number): Iterable<number> {
    return this.#steps.get(size) ?? [];
  }

  startingWith(size: number, step: number, checksum: string): readonly SameContent[] {
    return this.#byStart.get(keyOf(size, step, checksum)) ?? [];
  }
}

const keyOf = (size: number, step: number, checksum: string): string => `${size}/${step}/${checksum}`;

const isEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((checksum, index) => checksum === others[index]);
