import type { HashedBytes } from '../../../../lib/hashing/hash';
import type { PlannedFile } from '../init/plan';
import { changedOnDisk } from '../sending/send-failure';

/** Bytes of a file, ready to go out. */
export interface Body {
  readonly bytes: Blob | ArrayBuffer;
  /** SHA-256, lower-case hex. */
  readonly checksum: string;
}

type ReadAndHash = (slice: Blob, keepBytes: boolean) => Promise<HashedBytes>;

/**
 * A file on disk that must stay what it was when it was chosen. Reads by slices, never as a stream: WebKit fails on
 * streams of large files, and slices keep memory at what is asked for.
 */
export class Source {
  readonly #planned: PlannedFile;
  readonly #readAndHash: ReadAndHash;
  #file: File;
  #ahead: { start: number; end: number; fromMemory: boolean; body: Promise<Body> } | null = null;

  constructor(planned: PlannedFile, readAndHash: ReadAndHash) {
    this.#planned = planned;
    this.#readAndHash = readAndHash;
    this.#file = planned.picked.file;
  }

  /**
   * Reads and hashes the bytes from `start` to before `end`. Rejects with `SendFailure` where the file has changed.
   *
   * @param fromMemory whether the bytes go out from the memory they were read into, or once more from disk: the server
   *   compares them with the checksum in either case
   */
  read(start: number, end: number, fromMemory: boolean): Promise<Body> {
    const ahead = this.#ahead;
    this.#ahead = null;
    const isAhead = ahead?.start === start && ahead.end === end && ahead.fromMemory === fromMemory;
    return isAhead ? ahead.body : this.#read(start, end, fromMemory);
  }

  /** Begins to read what `read` will probably be asked for first. */
  readAhead(start: number, end: number, fromMemory: boolean): void {
    const body = this.#read(start, end, fromMemory);
    // Whoever reads it hears of the failure.
    body.catch(() => undefined);
    this.#ahead = { start, end, fromMemory, body };
  }

  async #read(start: number, end: number, fromMemory: boolean): Promise<Body> {
    const read = () => this.#readAndHash(this.#slice(start, end), fromMemory);
    const { buffer, byteLength, checksum } = await read().catch(async (cause) => {
      await this.#reopen(cause);
      return read().catch((again) => {
        throw changedOnDisk(this.#planned.name, again);
      });
    });
    if (byteLength !== end - start) throw changedOnDisk(this.#planned.name);
    return { bytes: buffer ?? this.#slice(start, end), checksum };
  }

  /** Making a slice asks another process of the browser, so a whole file is sent as it is. */
  #slice(start: number, end: number): Blob {
    return start === 0 && end === this.#file.size ? this.#file : this.#file.slice(start, end);
  }

  /** Rejects with `SendFailure` where the browser can tell that the file is not what it was. */
  async checkUnchanged(): Promise<void> {
    const { handle } = this.#planned.picked;
    const present = handle ? await handle.getFile().catch(() => null) : this.#file;
    if (present === null || !this.#isUnchanged(present)) throw changedOnDisk(this.#planned.name);
  }

  /** A file object goes stale when its disk was away for a moment; with a handle a fresh one can be had. */
  async #reopen(cause: unknown): Promise<void> {
    const fresh = await this.#planned.picked.handle?.getFile().catch(() => null);
    if (fresh === null || !this.#isUnchanged(fresh ?? this.#file)) throw changedOnDisk(this.#planned.name, cause);
    this.#file = fresh ?? this.#file;
  }

  #isUnchanged(file: File): boolean {
    return file.size === this.#planned.size && file.lastModified === this.#planned.lastModified;
  }
}
