import type { ByteStore, Place } from './byte-store';
import { SEGMENT_MAX_BYTES, safeSegment } from './segment';
import { type TakenNames, TOP } from './taken-names';

/**
 * What a path may have in all, so that it can be unpacked into a directory whose own path has a few hundred bytes more:
 * Linux takes 4,096, of which `unzip` cuts what is longer. Windows' Explorer takes 260 characters, which is no reason to
 * rename trees that every other program unpacks as they are.
 */
const PATH_MAX_BYTES = 3500;
/** Cut to this, the segments of the longest path that there may be fit. */
const SEGMENT_LEAST_BYTES = 16;
/** A UTF-16 unit takes at most so many bytes of UTF-8. */
const UTF8_MAX_BYTES = 3;

/** Files come directory by directory: the latest paths, so many, are found at once. */
const REMEMBERED_PATHS = 500;

const SLASH = 0x2f;

/** What a directory takes of memory in bytes, besides its name in the store; measured with 64-bit pointers. */
const BYTES_PER_DIRECTORY = 340;

/** A directory of an archive as it is spelled: `a` and `A` are two. */
interface Directory {
  /** Null: it is the top. */
  parent: Directory | null;
  index: number;
  name: Place;
  /** Its number among the taken names: `a` and `A` have the same. */
  taken: number;
  /** Of its path and the slash behind it; 0 for the top. */
  pathBytes: number;
  /** The directories inside by their names; null: there is none. */
  inside: Map<string, Directory> | null;
}

/** The directories of an archive, counted from 0, which is the top. Their names are made safe, and are given to them. */
export class Directories {
  private readonly list: [Directory, ...Directory[]] = [
    { parent: null, index: 0, name: { at: 0, length: 0 }, taken: TOP, pathBytes: 0, inside: null },
  ];
  private readonly remembered = new Map<string, Directory>();

  constructor(
    private readonly store: ByteStore,
    private readonly taken: TakenNames,
  ) {}

  /** The index of the directory of that path, which comes to be, with those it is in. */
  add(path: string): number {
    return path === '' ? 0 : this.directoryAt(path).index;
  }

  /** The number of a directory among the taken names. */
  takenOf(index: number): number {
    return this.at(index).taken;
  }

  /** Bytes of its path and of the slash behind it; 0 for the top. */
  pathBytesOf(index: number): number {
    return this.at(index).pathBytes;
  }

  /** Writes its path, and the slash behind it, to the beginning of `to`. */
  write(index: number, to: Uint8Array): void {
    for (let directory = this.at(index); directory.parent; directory = directory.parent) {
      to.set(this.store.bytes(directory.name), directory.parent.pathBytes);
      to[directory.pathBytes - 1] = SLASH;
    }
  }

  get byteLength(): number {
    return this.list.length * BYTES_PER_DIRECTORY;
  }

  private at(index: number): Directory {
    return this.list[index] ?? this.list[0];
  }

  /** An empty path is a segment without characters here. */
  private directoryAt(path: string): Directory {
    const known = this.remembered.get(path);
    if (known) return known;
    const directory = this.find(path);
    if (this.remembered.size >= REMEMBERED_PATHS) this.remembered.clear();
    this.remembered.set(path, directory);
    return directory;
  }

  private find(path: string): Directory {
    // Of a path that may be too long all segments are looked at together; others are found from the directory above.
    if (UTF8_MAX_BYTES * path.length > PATH_MAX_BYTES) {
      return safeSegments(path).reduce<Directory>((parent, segment) => this.inside(parent, segment), this.list[0]);
    }
    const slash = path.lastIndexOf('/');
    const parent = slash < 0 ? this.list[0] : this.directoryAt(path.slice(0, slash));
    return this.inside(parent, safeSegment(path.slice(slash + 1)));
  }

  private inside(parent: Directory, segment: string): Directory {
    parent.inside ??= new Map();
    const known = parent.inside.get(segment);
    if (known) return known;
    const name = this.store.add(segment);
    const taken = this.taken.add(parent.taken, segment);
    this.taken.give(taken);
    const pathBytes = parent.pathBytes + name.length + 1;
    const directory = { parent, index: this.list.length, name, taken, pathBytes, inside: null };
    this.list.push(directory);
    parent.inside.set(segment, directory);
    return directory;
  }
}

/** The segments of a path. Of one that would be too long in all, long segments are cut to what makes it fit. */
function safeSegments(path: string): string[] {
  const raw = path.split('/');
  let maxBytes = SEGMENT_MAX_BYTES;
  let segments = raw.map((segment) => safeSegment(segment));
  while (maxBytes > SEGMENT_LEAST_BYTES && Buffer.byteLength(segments.join('/')) > PATH_MAX_BYTES) {
    maxBytes = Math.ceil(maxBytes / 2);
    const cut = maxBytes;
    segments = raw.map((segment) => safeSegment(segment, cut));
  }
  return segments;
}
