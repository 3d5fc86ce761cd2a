import { bytes, sha256 } from '../harness/bytes.ts';

export interface SmallFile {
  readonly name: string;
  readonly body: Buffer;
  readonly sha256: string;
}

export const SMALL_FILE_BYTES = 100 * 1024;

/** Returns distinct files of 100 KiB. */
export const smallFiles = (count: number): SmallFile[] =>
  Array.from({ length: count }, (_, index) => {
    const body = Buffer.from(bytes(SMALL_FILE_BYTES, index + 1));
    return { name: `small ${index}.bin`, body, sha256: sha256(body) };
  });
