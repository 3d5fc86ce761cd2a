/**
 * Names as they stand in an archive: whoever unpacks it, on Windows or Unix, gets every file, inside the folder they
 * chose, under a name of its own.
 *
 * A hundred thousand long names as strings are more than a Worker can hold. So every segment is kept once, as UTF-8:
 * directories as a tree, files by their directory and last segment. A whole name is made when it is asked for.
 */
import type { ByteStore, Place } from './byte-store';
import { byteLengthOf, Column } from './columns';
import { Directories } from './directories';
import { numbered, safeSegment } from './segment';
import { TakenNames, TOP } from './taken-names';

/** What an entry of a map of names takes of memory in bytes; measured with 64-bit pointers. */
const BYTES_PER_MAP_ENTRY = 170;

/** Whole names of entries, counted from 0. */
export class EntryNames {
  private readonly directoryColumn: Column;
  private readonly ats: Column;
  private readonly lengths = new Column(Uint8Array);

  constructor(
    private readonly store: ByteStore,
    private readonly directories: Directories,
    expected: number,
  ) {
    this.directoryColumn = new Column(Uint32Array, expected);
    this.ats = new Column(Uint32Array, expected);
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

  /** Where its last segment stands. */
  segmentOf(entry: number): Place {
    return { at: this.ats.at(entry), length: this.lengths.at(entry) };
  }

  set(entry: number, directory: number, { at, length }: Place): void {
    this.directoryColumn.set(entry, directory);
    this.ats.set(entry, at);
    this.lengths.set(entry, length);
  }

  get byteLength(): number {
    return byteLengthOf([this.directoryColumn, this.ats, this.lengths, this.directories]);
  }
}

/** Names in the making: all files are added first, because a file may be called like a directory that comes later. */
export class NamesDraft {
  readonly names: EntryNames;
  private readonly taken = new TakenNames();
  private readonly directories: Directories;
  /** What each entry wants to be called, as the number of a taken name. */
  private readonly wanted: Column;
  private count = 0;
  /** Directories that are entries themselves; names that differ in what no system takes are one. */
  private readonly emptyDirectories = new Set<number>();
  /** The lowest number that was not tried yet: by the name that entries want, and by the first name with as many digits. */
  private readonly untriedOfWanted = new Map<number, number>();
  private readonly untriedOfFirst = new Map<string, number>();

  /** `expected` entries, more or less. */
  constructor(
    private readonly store: ByteStore,
    expected: number,
  ) {
    this.directories = new Directories(store, this.taken);
    this.names = new EntryNames(store, this.directories, expected);
    this.wanted = new Column(Uint32Array, expected);
  }

  /** The next entry. */
  add({ path, name }: { path: string; name: string }): void {
    const entry = this.count++;
    const directory = this.directories.add(path);
    const segment = safeSegment(name);
    this.names.set(entry, directory, this.store.add(segment));
    this.wanted.set(entry, this.taken.add(this.directories.takenOf(directory), segment));
  }

  /** The next entry, which is a directory without files: its name is its path and a slash. False: it is one already. */
  addDirectory(path: string): boolean {
    const directory = this.directories.add(path);
    if (this.emptyDirectories.has(directory)) return false;
    this.emptyDirectories.add(directory);
    this.names.set(this.count++, directory, { at: 0, length: 0 });
    return true;
  }

  /**
   * Gives an entry its name. To be called once for each, in their order, when all were added: the first of equal names
   * stays as it is, the next are numbered, and so is a file that is called like a directory.
   */
  settle(entry: number): void {
    const wanted = this.wanted.at(entry);
    // A directory has its name from the beginning.
    if (wanted === TOP) return;
    if (!this.taken.isGiven(wanted)) {
      this.taken.give(wanted);
      return;
    }
    const directory = this.names.directoryOf(entry);
    const parent = this.directories.takenOf(directory);
    const segment = this.freeNumbered(parent, this.store.text(this.names.segmentOf(entry)), wanted);
    this.taken.give(this.taken.add(parent, segment));
    this.names.set(entry, directory, this.store.add(segment));
  }

  get byteLength(): number {
    const mapEntries = this.untriedOfWanted.size + this.untriedOfFirst.size + this.emptyDirectories.size;
    return byteLengthOf([this.names, this.taken, this.wanted]) + mapEntries * BYTES_PER_MAP_ENTRY;
  }

  /**
   * The segment with the lowest number from 2 on that nobody has or wants. Long segments are cut to make room for a
   * number, by which different ones may become the same: for numbers of as many digits, they are the same if the first of
   * them is. What was tried of those is not tried again, so that 100,000 files cost as many tries and not their square.
   */
  private freeNumbered(parent: number, segment: string, wanted: number): string {
    let number = this.untriedOfWanted.get(wanted) ?? 2;
    for (;;) {
      const end = 10 ** String(number).length;
      const first = this.taken.keyOf(parent, numbered(segment, end / 10));
      number = Math.max(number, this.untriedOfFirst.get(first) ?? 0);
      for (; number < end; number++) {
        const free = numbered(segment, number);
        if (this.taken.has(parent, free)) continue;
        this.untriedOfFirst.set(first, number + 1);
        this.untriedOfWanted.set(wanted, number + 1);
        return free;
      }
      this.untriedOfFirst.set(first, end);
    }
  }
}
