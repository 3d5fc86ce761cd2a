import type { HashedBytes } from '../../../../lib/hashing/hash';
import type { FolderSealer } from '../encrypting/folder-sealer';
import type { Environment } from '../environment';
import type { PlannedFile } from '../init/plan';
import { SendFailure } from '../sending/send-failure';

type Hashing = Pick<Environment, 'readAndHash' | 'readAndSeal'>;

export interface Body {
  readonly bytes: Blob | ArrayBuffer;
  /** SHA-256 of the body in lower-case hex. */
  readonly checksum: string;
}

/** Reads a file in slices, because WebKit fails on streams of large files. Reads fail if the file has changed. */
export class Source {
  readonly #planned: PlannedFile;
  readonly #hashing: Hashing;
  readonly #sealer: Promise<FolderSealer> | null;
  #file: File;
  #ahead: { start: number; end: number; fromMemory: boolean; body: Promise<Body> } | null = null;

  /** With a `sealer`, reads encrypt the bytes and always keep them in memory. */
  constructor(planned: PlannedFile, hashing: Hashing, sealer: Promise<FolderSealer> | null) {
    this.#planned = planned;
    this.#hashing = hashing;
    this.#sealer = sealer;
    this.#file = planned.picked.file;
  }

  /**
   * Reads and hashes a range. `end` is exclusive. Rejects with `SendFailure` if the file has changed or cannot be read.
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
    const read = () => this.#hash(start, end, fromMemory);
    const { bytes, byteLength, checksum } = await read().catch(async (cause) => {
      await this.#reopen(cause);
      return read().catch((secondFailure) => {
        throw new SendFailure('file_changed', { cause: secondFailure });
      });
    });
    if (byteLength !== end - start) throw new SendFailure('file_changed');
    return { bytes: bytes ?? this.#slice(start, end), checksum };
  }

  #hash(start: number, end: number, keepBytes: boolean): Promise<HashedBytes> {
    return this.#sealer
      ? this.#seal(this.#sealer, start, end)
      : this.#hashing.readAndHash(this.#slice(start, end), keepBytes);
  }

  async #seal(sealer: Promise<FolderSealer>, start: number, end: number): Promise<HashedBytes> {
    const range = await (await sealer).plainRange(this.#planned, start, end);
    return this.#hashing.readAndSeal(this.#slice(range.start, range.end), range.sealing);
  }

  /** Returns the file itself for the whole range, because slices are slow. */
  #slice(start: number, end: number): Blob {
    return start === 0 && end === this.#file.size ? this.#file : this.#file.slice(start, end);
  }

  /** Rejects with `SendFailure` if the file on disk was deleted or has changed. Without a handle, never rejects. */
  async checkUnchanged(): Promise<void> {
    const { handle } = this.#planned.picked;
    const current = handle ? await handle.getFile().catch(() => null) : this.#file;
    if (current === null || !this.#isUnchanged(current)) throw new SendFailure('file_changed');
  }

  /** Opens the file again, because a detached disk makes a `File` unreadable. Rejects if the file has changed. */
  async #reopen(cause: unknown): Promise<void> {
    const fresh = await this.#planned.picked.handle?.getFile().catch(() => null);
    if (fresh === null || !this.#isUnchanged(fresh ?? this.#file)) throw new SendFailure('file_changed', { cause });
    this.#file = fresh ?? this.#file;
  }

  #isUnchanged(file: File): boolean {
    return file.size === this.#planned.plainSize && file.lastModified === this.#planned.lastModified;
  }
}
