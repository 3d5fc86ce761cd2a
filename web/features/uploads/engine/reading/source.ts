import type { PlannedFile } from '../init/plan';
import { changedOnDisk } from '../sending/send-failure';
import { type ReadRange, sliceOf } from './read-range';

/** Bytes of a file, ready to send. */
export interface Body {
  readonly bytes: Blob | ArrayBuffer;
  /** SHA-256 in lower-case hex. */
  readonly checksum: string;
}

/**
 * Reads a file on disk. A read fails if the file has changed since the user chose the file. The file is read in
 * slices, because WebKit fails on streams of large files. Slices also limit the memory.
 */
export class Source {
  readonly #planned: PlannedFile;
  readonly #readRange: ReadRange;
  #file: File;
  #ahead: { start: number; end: number; fromMemory: boolean; body: Promise<Body> } | null = null;

  constructor(planned: PlannedFile, readRange: ReadRange) {
    this.#planned = planned;
    this.#readRange = readRange;
    this.#file = planned.picked.file;
  }

  /**
   * Reads and hashes a range. `start` is inclusive, `end` is exclusive. Rejects with `SendFailure` if the file has
   * changed.
   *
   * @param fromMemory if true, the result contains the bytes. If false, the result contains a slice of the file, and
   * the browser reads the slice again while it sends the slice. In any case, the server verifies the checksum.
   */
  read(start: number, end: number, fromMemory: boolean): Promise<Body> {
    const ahead = this.#ahead;
    this.#ahead = null;
    const isAhead = ahead?.start === start && ahead.end === end && ahead.fromMemory === fromMemory;
    return isAhead ? ahead.body : this.#read(start, end, fromMemory);
  }

  /** Starts a read early. The next call of `read` returns the result if the arguments are the same. */
  readAhead(start: number, end: number, fromMemory: boolean): void {
    const body = this.#read(start, end, fromMemory);
    // If `body` rejects, the next call of `read` reports the failure. Until then, the browser must not report an
    // unhandled rejection.
    body.catch(() => undefined);
    this.#ahead = { start, end, fromMemory, body };
  }

  async #read(start: number, end: number, fromMemory: boolean): Promise<Body> {
    const read = () => this.#readRange(this.#file, start, end, fromMemory);
    const { buffer, byteLength, checksum } = await read().catch(async (cause) => {
      await this.#reopen(cause);
      return read().catch((secondFailure) => {
        throw changedOnDisk(this.#planned.name, secondFailure);
      });
    });
    if (byteLength !== end - start) throw changedOnDisk(this.#planned.name);
    return { bytes: buffer ?? sliceOf(this.#file, start, end), checksum };
  }

  /** Rejects with `SendFailure` if the browser notices that the file has changed. */
  async checkUnchanged(): Promise<void> {
    const { handle } = this.#planned.picked;
    const present = handle ? await handle.getFile().catch(() => null) : this.#file;
    if (present === null || !this.#isUnchanged(present)) throw changedOnDisk(this.#planned.name);
  }

  /**
   * Gets a new `File` object if there is a handle. If a disk was detached for a moment, the old `File` objects of its
   * files no longer work. Rejects with `SendFailure` if the file has changed.
   */
  async #reopen(cause: unknown): Promise<void> {
    const fresh = await this.#planned.picked.handle?.getFile().catch(() => null);
    if (fresh === null || !this.#isUnchanged(fresh ?? this.#file)) throw changedOnDisk(this.#planned.name, cause);
    this.#file = fresh ?? this.#file;
  }

  #isUnchanged(file: File): boolean {
    return file.size === this.#planned.plainSize && file.lastModified === this.#planned.lastModified;
  }
}
