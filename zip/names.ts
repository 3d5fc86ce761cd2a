/**
 * Makes the names of entries safe and unique. On Windows and Unix, unpacked files stay inside the chosen folder, and
 * none replaces another. Names are stored in UTF-8, because a Worker cannot hold a hundred thousand paths as strings.
 */
import type { ByteStore, TextRange } from './byte-store';
import { byteLengthOf, Column } from './columns';
import { Directories } from './directories';
import { numbered, safeSegment } from './segment';
import { TOP, UsedNames } from './used-names';

/** Memory per map entry in bytes. Measured with 64-bit pointers. */
const BYTES_PER_MAP_ENTRY = 170;

export class EntryNames {
  private readonly directoryColumn: Column;
  private readonly offsets: Column;
  private readonly lengths = new Column(Uint8Array);

  constructor(
    private readonly store: ByteStore,
    private readonly directories: Directories,
    expected: number,
  ) {
    this.directoryColumn = new Column(Uint32Array, expected);
    this.offsets = new Column(Uint32Array, expected);
  }

  lengthOf(entry: number): number {
    return this.directories.pathBytesOf(this.directoryOf(entry)) + this.lengths.at(entry);
  }

  bytesOf(entry: number): Uint8Array {
    const name = new Uint8Array(this.lengthOf(entry));
    const directory = this.directoryOf(entry);
    this.directories.write(directory, name);
    name.set(this.store.bytes(this.segmentOf(entry)), this.directories.pathBytesOf(directory));
    return name;
  }

  directoryOf(entry: number): number {
    return this.directoryColumn.at(entry);
  }

  segmentOf(entry: number): TextRange {
    return { at: this.offsets.at(entry), length: this.lengths.at(entry) };
  }

  set(entry: number, directory: number, { at, length }: TextRange): void {
    this.directoryColumn.set(entry, directory);
    this.offsets.set(entry, at);
    this.lengths.set(entry, length);
  }

  get byteLength(): number {
    return byteLengthOf([this.directoryColumn, this.offsets, this.lengths, this.directories]);
  }
}

/**
 * Makes the names of entries unique. Add all files before you call `settle`. A file also adds its directories, and a
 * directory may have the name of an earlier file.
 */
export class NamesDraft {
  readonly names: EntryNames;
  private readonly usedNames: UsedNames;
  private readonly directories: Directories;
  /** Id of each entry's original name. */
  private readonly nameIds: Column;
  private count = 0;
  /** Directories that are entries. Two paths are one directory if their safe forms are equal. */
  private readonly directoryEntries = new Set<number>();
  /** Next number to try, by the id of the original name. */
  private readonly nextNumberById = new Map<number, number>();
  /**
   * Next number to try for long names that are cut to the same text. The cut depends on the number of digits, so the
   * key is the cut name with the number 1, 10, 100 and so on.
   */
  private readonly nextNumberByKey = new Map<string, number>();

  constructor(
    private readonly store: ByteStore,
    expected: number,
    shorten: (name: string) => string,
  ) {
    this.usedNames = new UsedNames(shorten);
    this.directories = new Directories(store, this.usedNames);
    this.names = new EntryNames(store, this.directories, expected);
    this.nameIds = new Column(Uint32Array, expected);
  }

  add({ path, name }: { path: string; name: string }): void {
    const entry = this.count++;
    const directory = this.directories.add(path);
    const segment = safeSegment(name);
    this.names.set(entry, directory, this.store.add(segment));
    this.nameIds.set(entry, this.usedNames.add(this.directories.nameIdOf(directory), segment));
  }

  addDirectory(path: string): boolean {
    const directory = this.directories.add(path);
    if (this.directoryEntries.has(directory)) return false;
    this.directoryEntries.add(directory);
    this.names.set(this.count++, directory, { at: 0, length: 0 });
    return true;
  }

  /** Gives an entry its final name, with a number if the name is taken. Call this once per entry, in order. */
  settle(entry: number): void {
    const nameId = this.nameIds.at(entry);
    // Directories already have their names.
    if (nameId === TOP) return;
    if (!this.usedNames.isClaimed(nameId)) {
      this.usedNames.claim(nameId);
      return;
    }
    const directory = this.names.directoryOf(entry);
    const parent = this.directories.nameIdOf(directory);
    const segment = this.freeNumbered(parent, this.store.text(this.names.segmentOf(entry)), nameId);
    this.usedNames.claim(this.usedNames.add(parent, segment));
    this.names.set(entry, directory, this.store.add(segment));
  }

  get byteLength(): number {
    const mapEntries = this.nextNumberById.size + this.nextNumberByKey.size + this.directoryEntries.size;
    return byteLengthOf([this.names, this.usedNames, this.nameIds]) + mapEntries * BYTES_PER_MAP_ENTRY;
  }

  /**
   * Returns the segment with the lowest free number, from 2 on. Cuts a long segment, so that the number fits. Equal cut
   * segments share the next number, so that 100,000 files need about 100,000 tries.
   */
  private freeNumbered(parent: number, segment: string, nameId: number): string {
    let number = this.nextNumberById.get(nameId) ?? 2;
    for (;;) {
      const end = 10 ** String(number).length;
      const firstKey = this.usedNames.keyOf(parent, numbered(segment, end / 10));
      number = Math.max(number, this.nextNumberByKey.get(firstKey) ?? 0);
      for (; number < end; number++) {
        const candidate = numbered(segment, number);
        if (this.usedNames.has(parent, candidate)) continue;
        this.nextNumberByKey.set(firstKey, number + 1);
        this.nextNumberById.set(nameId, number + 1);
        return candidate;
      }
      this.nextNumberByKey.set(firstKey, end);
    }
  }
}
