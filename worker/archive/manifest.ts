/** Files of an archive, in columns. 100,000 files take about 14 MiB, or 37 MiB with the longest names. */
import { createHash } from 'node:crypto';
import { ByteStore } from '../../zip/byte-store';
import { byteLengthOf, Column } from '../../zip/columns';
import type { Entries } from '../../zip/layout';
import { type EntryNames, NamesDraft } from '../../zip/names';
import type { Entry } from '../../zip/records';

export interface FileToArchive {
  name: string;
  path: string;
  size: number;
  crc32: number;
  /** In milliseconds since 1970. */
  readyAt: number;
  r2Key: string;
  partBytes: number | null;
}

export type Pause = () => Promise<void>;

export const FILES_PER_PAUSE = 1000;

class FileColumns {
  readonly size: Column;
  readonly crc32: Column;
  readonly readyAt: Column;
  /** Position of the object key in the `ByteStore`. */
  readonly keyAt: Column;
  readonly keyLength: Column;
  readonly partBytes: Column;

  constructor(expected: number) {
    this.size = new Column(Float64Array, expected);
    this.crc32 = new Column(Uint32Array, expected);
    this.readyAt = new Column(Float64Array, expected);
    this.keyAt = new Column(Uint32Array, expected);
    this.keyLength = new Column(Uint16Array, expected);
    this.partBytes = new Column(Uint32Array, expected);
  }

  get byteLength(): number {
    return byteLengthOf(Object.values(this));
  }
}

export class Manifest implements Entries {
  readonly isStreamed = false;

  constructor(
    readonly count: number,
    /** Time of the newest file or empty directory, in milliseconds since 1970. */
    readonly modifiedAt: number,
    private readonly store: ByteStore,
    private readonly files: FileColumns,
    private readonly names: EntryNames,
  ) {}

  sizeOf(index: number): number {
    return this.files.size.at(index);
  }

  nameLengthOf(index: number): number {
    return this.names.lengthOf(index);
  }

  entry(index: number): Entry {
    return {
      name: this.names.bytesOf(index),
      size: this.files.size.at(index),
      crc32: this.files.crc32.at(index),
      modifiedAt: this.files.readyAt.at(index),
    };
  }

  objectOf(index: number): FileObject {
    const key = { at: this.files.keyAt.at(index), length: this.files.keyLength.at(index) };
    return { r2Key: this.store.text(key), partBytes: this.files.partBytes.at(index) || null };
  }

  get byteLength(): number {
    return byteLengthOf([this.store, this.files, this.names]);
  }
}

export interface FileObject {
  readonly r2Key: string;
  /** Size of every part except the last. Null if the object has no parts. */
  readonly partBytes: number | null;
}

/** Long names are compared by 132 bits of their SHA-256. Different names with equal bits are infeasible to find. */
const KEY_CHARS = 22;

const sha256Key = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, KEY_CHARS);

export class ManifestDraft {
  count = 0;
  private modifiedAt = 0;
  private readonly store = new ByteStore();
  private readonly files: FileColumns;
  private readonly draft: NamesDraft;

  constructor(expected: number) {
    this.files = new FileColumns(expected);
    this.draft = new NamesDraft(this.store, expected, sha256Key);
  }

  add(file: FileToArchive): void {
    const index = this.count++;
    this.files.size.set(index, file.size);
    this.files.crc32.set(index, file.crc32);
    this.files.readyAt.set(index, file.readyAt);
    this.files.partBytes.set(index, file.partBytes ?? 0);
    const key = this.store.add(file.r2Key);
    this.files.keyAt.set(index, key.at);
    this.files.keyLength.set(index, key.length);
    this.draft.add(file);
    this.modifiedAt = Math.max(this.modifiedAt, file.readyAt);
  }

  addDirectory(path: string, createdAt: number): void {
    if (!this.draft.addDirectory(path)) return;
    this.files.readyAt.set(this.count++, createdAt);
    this.modifiedAt = Math.max(this.modifiedAt, createdAt);
  }

  /** Makes all names unique. Call this once, after all `add` and `addDirectory` calls. */
  async finish(pause: Pause): Promise<Manifest> {
    for (let index = 0; index < this.count; index++) {
      this.draft.settle(index);
      if (index % FILES_PER_PAUSE === FILES_PER_PAUSE - 1) await pause();
    }
    return new Manifest(this.count, this.modifiedAt, this.store, this.files, this.draft.names);
  }

  get byteLength(): number {
    return byteLengthOf([this.store, this.files, this.draft]);
  }
}
