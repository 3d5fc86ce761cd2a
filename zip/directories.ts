import type { ByteStore, TextRange } from './byte-store';
import { SEGMENT_MAX_BYTES, safeSegment } from './segment';
import { TOP, type UsedNames } from './used-names';
import { utf8Length } from './utf8';

/**
 * Maximum length of a path in the archive. Linux allows 4,096 bytes, and `unzip` cuts longer paths. The rest is for the
 * directory in which the user unpacks the archive.
 */
const PATH_MAX_BYTES = 3500;
/** Shortest length to which segments are cut. Even the deepest path then fits. */
const SEGMENT_MIN_BYTES = 16;
/** Maximum number of UTF-8 bytes per UTF-16 code unit. */
const UTF8_MAX_BYTES = 3;

/** Maximum number of cached paths. A few are enough, because files are added directory by directory. */
const PATH_CACHE_MAX = 500;

const SLASH = 0x2f;

/** Memory per directory in bytes, without its name. Measured with 64-bit pointers. */
const BYTES_PER_DIRECTORY = 340;

interface Directory {
  /** Null for the root of the archive. */
  parent: Directory | null;
  index: number;
  name: TextRange;
  /** `a` and `A` have the same id in `UsedNames`. */
  nameId: number;
  /** Size of the path with a trailing slash, in bytes. 0 for the root. */
  pathBytes: number;
  children: Map<string, Directory> | null;
}

/** Directories of an archive, with safe names. Index 0 is the root. */
export class Directories {
  private readonly list: [Directory, ...Directory[]] = [
    { parent: null, index: 0, name: { at: 0, length: 0 }, nameId: TOP, pathBytes: 0, children: null },
  ];
  private readonly pathCache = new Map<string, Directory>();

  constructor(
    private readonly store: ByteStore,
    private readonly usedNames: UsedNames,
  ) {}

  /** Returns the index of the directory at `path`. Adds missing directories. */
  add(path: string): number {
    return path === '' ? 0 : this.directoryAt(path).index;
  }

  nameIdOf(index: number): number {
    return this.at(index).nameId;
  }

  pathBytesOf(index: number): number {
    return this.at(index).pathBytes;
  }

  write(index: number, target: Uint8Array): void {
    for (let directory = this.at(index); directory.parent; directory = directory.parent) {
      target.set(this.store.bytes(directory.name), directory.parent.pathBytes);
      target[directory.pathBytes - 1] = SLASH;
    }
  }

  get byteLength(): number {
    return this.list.length * BYTES_PER_DIRECTORY;
  }

  private at(index: number): Directory {
    return this.list[index] ?? this.list[0];
  }

  /** Returns the directory at `path`. Unlike in `add`, `''` means a directory with an empty name. */
  private directoryAt(path: string): Directory {
    const cached = this.pathCache.get(path);
    if (cached) return cached;
    const directory = this.find(path);
    if (this.pathCache.size >= PATH_CACHE_MAX) this.pathCache.clear();
    this.pathCache.set(path, directory);
    return directory;
  }

  private find(path: string): Directory {
    // If the path may be too long, all its segments are cut together.
    if (UTF8_MAX_BYTES * path.length > PATH_MAX_BYTES) {
      return safeSegments(path).reduce<Directory>((parent, segment) => this.childOf(parent, segment), this.list[0]);
    }
    const slash = path.lastIndexOf('/');
    const parent = slash < 0 ? this.list[0] : this.directoryAt(path.slice(0, slash));
    return this.childOf(parent, safeSegment(path.slice(slash + 1)));
  }

  private childOf(parent: Directory, segment: string): Directory {
    parent.children ??= new Map();
    const existing = parent.children.get(segment);
    if (existing) return existing;
    const name = this.store.add(segment);
    const nameId = this.usedNames.add(parent.nameId, segment);
    this.usedNames.claim(nameId);
    const pathBytes = parent.pathBytes + name.length + 1;
    const directory = { parent, index: this.list.length, name, nameId, pathBytes, children: null };
    this.list.push(directory);
    parent.children.set(segment, directory);
    return directory;
  }
}

function safeSegments(path: string): string[] {
  const raw = path.split('/');
  let maxBytes = SEGMENT_MAX_BYTES;
  let segments = raw.map((segment) => safeSegment(segment));
  while (maxBytes > SEGMENT_MIN_BYTES && utf8Length(segments.join('/')) > PATH_MAX_BYTES) {
    maxBytes = Math.ceil(maxBytes / 2);
    const limit = maxBytes;
    segments = raw.map((segment) => safeSegment(segment, limit));
  }
  return segments;
}
