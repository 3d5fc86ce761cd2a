/** Finds files of a share by their content. Large files have one checksum per step of equal size. */
import { plainName, type SharedFile } from './shared-file';

export class SameContent {
  readonly #files = new Set<SharedFile>();
  readonly #names = new Set<string>();
  readonly #byPlainName = new Map<string, SharedFile>();

  constructor(
    readonly first: SharedFile,
    /** One SHA-256 per step, in lower-case hex. */
    readonly checksums: readonly string[],
  ) {}

  add(file: SharedFile): void {
    this.#files.add(file);
    this.#names.add(file.originalFilename.normalize('NFC'));
    const name = plainName(file.originalFilename);
    if (!this.#byPlainName.has(name)) this.#byPlainName.set(name, file);
  }

  has(file: SharedFile): boolean {
    return this.#files.has(file);
  }

  hasName(name: string): boolean {
    return this.#names.has(name.normalize('NFC'));
  }

  /** Compares names by `plainName`. Returns null without a match. */
  findNamed(name: string): SharedFile | null {
    return this.#byPlainName.get(plainName(name)) ?? null;
  }
}

/** Searches take the same time for any number of files. */
export class ContentIndex {
  readonly #steps = new Map<number, Set<number>>();
  readonly #byStart = new Map<string, SameContent[]>();

  /** Ignores files without checksums. */
  add(file: SharedFile): void {
    const { sha256, parts, partSize, fileSize: size } = file;
    const checksums = sha256 === null ? parts : [sha256];
    const [start] = checksums;
    if (start === undefined) return;
    const step = Math.max(1, sha256 === null ? (partSize ?? size) : size);
    const steps = this.#steps.get(size);
    if (steps) steps.add(step);
    else this.#steps.set(size, new Set([step]));
    const key = keyOf(size, step, start);
    const candidates = this.#byStart.get(key) ?? [];
    let same = candidates.find((content) => isEqual(content.checksums, checksums));
    if (same === undefined) {
      same = new SameContent(file, checksums);
      this.#byStart.set(key, [...candidates, same]);
    }
    same.add(file);
  }

  /** Returns the step sizes, in bytes, of all files of this size. */
  stepsOf(size: number): Iterable<number> {
    return this.#steps.get(size) ?? [];
  }

  startingWith(size: number, step: number, checksum: string): readonly SameContent[] {
    return this.#byStart.get(keyOf(size, step, checksum)) ?? [];
  }
}

const keyOf = (size: number, step: number, checksum: string): string => `${size}/${step}/${checksum}`;

const isEqual = (first: readonly string[], second: readonly string[]): boolean =>
  first.length === second.length && first.every((checksum, index) => checksum === second[index]);
