import type { HashedBytes } from '../../../../lib/hashing/hash';
import type { FolderSealer } from '../encrypting/folder-sealer';
import type { Environment } from '../environment';
import type { PlannedFile } from '../init/plan';

/** `end` is exclusive. `file` may be a newer `File` object of the planned file. */
export type ReadRange = (file: File, start: number, end: number, keepBytes: boolean) => Promise<HashedBytes>;

type Tools = Pick<Environment, 'readAndHash' | 'readAndSeal'>;

/** In an encrypted upload, the returned function encrypts the bytes and always keeps them in memory. */
export const readRangeOf = (
  planned: PlannedFile,
  { readAndHash, readAndSeal }: Tools,
  sealer: Promise<FolderSealer> | null,
): ReadRange =>
  sealer
    ? async (file, start, end) => {
        const range = await (await sealer).plainRange(planned, start, end);
        return readAndSeal(sliceOf(file, range.start, range.end), range.sealing);
      }
    : (file, start, end, keepBytes) => readAndHash(sliceOf(file, start, end), keepBytes);

/** Returns the file itself for the whole range, because a slice costs a call to another process. */
export const sliceOf = (file: File, start: number, end: number): Blob =>
  start === 0 && end === file.size ? file : file.slice(start, end);
