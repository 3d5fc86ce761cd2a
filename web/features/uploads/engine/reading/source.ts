import type { PlannedFile } from '../init/plan';
import { SendFailure } from '../sending/send-failure';
import { type ReadRange, sliceOf } from './read-range';

export interface Body {
  readonly bytes: Blob | ArrayBuffer;
  /** SHA-256 of the body in lower-case hex. */
  readonly checksum: string;
}

/** Reads a file in slices, because WebKit fails on streams of large files. Reads fail if the file has changed. */
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
   * Reads and hashes a range. `end` is exclusive. Rejects with `SendFailure` if the file has changed.
   *
   * @param fromMemory true to return bytes, false to return a slice of the file
   */
  read(start: number, end: number, fromMemory: boolean): Promise<Body> {
    const ahead = this.#ahead;
    this.#ahead = null;
    const isAhead = ahead?.start === start && ahead.end === end && ahead.fromMemory === fromMemory;
    return isAhead ? ahead.body : this.#read(start, end, fromMemory);
  }

  /** Starts a read early. The next call of `read` returns its result if the arguments are the same. */
  readAhead(start: number, end: number, fromMemory: boolean): void {
    const body = this.#read(start, end, fromMemory);
    // Prevents an unhandled rejection. `read` reports the failure.
    body.catch(() => undefined);
    this.#ahead = { start, end, fromMemory, body };
  }

  async #read(start: number, end: number, fromMemory: boolean): Promise<Body> {
    const read = () => this.#readRange(this.#file, start, end, fromMemory);
    const { bytes, byteLength, checksum } = await read().catch(async (cause) => {
      await this.#reopen(cause);
      return read().catch((secondFailure) => {
        throw new SendFailure('file_changed', { cause: secondFailure });
      });
    });
    if (byteLength !== end - start) throw new SendFailure('file_changed');
    return { bytes: bytes ?? sliceOf(this.#file, start, end), checksum };
  }

  /** Rejects with `SendFailure` if the file on disk was deleted or has changed. */
  async checkUnchanged(): Promise<void> {
    const { handle } = this.#planned.picked;
    const current = handle ? await handle.getFile().catch(() => null) : this.#file;
    if (current === null || !this.#isUnchanged(current)) throw new SendFailure('file_changed');
  }

  /** Replaces the `File` object, because detaching its disk makes it unreadable. Rejects if the file has changed. */
  async #reopen(cause: unknown): Promise<void> {
    const fresh = await this.#planned.picked.handle?.getFile().catch(() => null);
    if (fresh === null || !this.#isUnchanged(fresh ?? this.#file)) throw new SendFailure('file_changed', { cause });
    this.#file = fresh ?? this.#file;
  }

  #isUnchanged(file: File): boolean {
    return file.size === this.#planned.plainSize && file.lastModified === this.#planned.lastModified;
  }
}
