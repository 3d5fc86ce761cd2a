import { ByteStore } from '../../../zip/byte-store';
import { crc32 } from '../../../zip/crc32';
import { computeLayout, type Entries, mergePieces } from '../../../zip/layout';
import { NamesDraft } from '../../../zip/names';
import { storedBlocks } from '../../../zip/stored-blocks';
import { joinPath } from '../file-names';

export interface FileToZip {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly modified: number;
  readonly isDirectory: boolean;
}

export type OpenPlain = (index: number) => AsyncGenerator<Uint8Array, void>;

/** Smaller files are requested in advance, because their requests take longer than their transfers. */
const SMALL_BYTES = 256 * 1024;
const SMALL_FILES_AHEAD = 8;
const GENERATED_MAX_BYTES = 256 * 1024;
/** Latest time in a ZIP, in milliseconds since 1970. */
const LAST_TIME = 0xffff_ffff * 1000;

export interface ZipStream {
  readonly size: number;
  bytes(open: OpenPlain): AsyncGenerator<Uint8Array, void>;
}

export function zipStream(input: readonly FileToZip[]): ZipStream {
  const { files, names } = namedFiles(input);
  const checksums = new Uint32Array(files.length);
  const entries: Entries = {
    count: files.length,
    isStreamed: true,
    sizeOf: (index) => files[index]?.size ?? 0,
    nameLengthOf: (index) => names.lengthOf(index),
    entry: (index) => ({
      name: names.bytesOf(index),
      size: files[index]?.size ?? 0,
      crc32: checksums[index] ?? 0,
      modifiedAt: Math.min(LAST_TIME, Math.max(0, files[index]?.modified ?? 0)),
    }),
  };
  const layout = computeLayout(entries);
  const indexes = new Map(input.map((file, index) => [file, index]));
  const isSmall = (file: FileToZip) => file.size > 0 && file.size <= SMALL_BYTES;

  return {
    size: layout.size,
    async *bytes(open) {
      const started = new Map<number, Started>();
      const start = (index: number): Started => {
        const known = started.get(index);
        if (known) return known;
        const pieces = open(indexes.get(files[index] as FileToZip) ?? 0);
        const first = pieces.next();
        first.catch(() => {});
        started.set(index, { pieces, first });
        return { pieces, first };
      };
      try {
        for (const piece of mergePieces(layout.pieces({ offset: 0, length: layout.size }), GENERATED_MAX_BYTES)) {
          if (piece instanceof Uint8Array) {
            yield piece;
            continue;
          }
          const { index } = piece;
          const current = start(index);
          for (let next = index + 1; next <= index + SMALL_FILES_AHEAD; next++) {
            const file = files[next];
            if (file && isSmall(file)) start(next);
          }
          const { size } = files[index] as FileToZip;
          let position = 0;
          for await (const plain of continued(current)) {
            checksums[index] = crc32(plain, checksums[index]);
            yield storedBlocks(plain, position, size);
            position += plain.byteLength;
          }
          if (position !== size) throw new Error(`A file has ${position} instead of ${size} bytes.`);
          started.delete(index);
        }
      } finally {
        for (const { pieces } of started.values()) void pieces.return();
      }
    },
  };
}

interface Started {
  readonly pieces: AsyncGenerator<Uint8Array, void>;
  readonly first: Promise<IteratorResult<Uint8Array, void>>;
}

async function* continued({ pieces, first }: Started): AsyncGenerator<Uint8Array, void> {
  const { done, value } = await first;
  if (done) return;
  yield value;
  yield* pieces;
}

/** Makes names safe and unique. Merges equal directories. */
export function namedFiles<File extends FileToZip>(input: readonly File[]) {
  const draft = new NamesDraft(new ByteStore(), input.length, (name) => name);
  const files: File[] = input.filter(({ isDirectory }) => !isDirectory);
  for (const file of files) draft.add(file);
  for (const directory of input.filter(({ isDirectory }) => isDirectory)) {
    if (draft.addDirectory(joinPath(directory.path, directory.name))) files.push(directory);
  }
  for (let index = 0; index < files.length; index++) draft.settle(index);
  return { files, names: draft.names };
}
