import { INIT_BODY_MAX_BYTES } from '../../../../../worker/contract/limits';

/** Maximum number of files in an `init` call with default server settings. */
const INIT_MAX_FILES = 1000;
/** Maximum size of the files' JSON in the body. 64 KiB of the body remain for the other fields. */
const INIT_FILES_MAX_BYTES = INIT_BODY_MAX_BYTES - 64 * 1024;

const encoder = new TextEncoder();

/** Includes the comma after the file in the array. */
export const jsonBytes = (file: unknown): number => encoder.encode(JSON.stringify(file)).length + 1;

export function initBatches<T>(
  files: readonly T[],
  bytesOf: (file: T) => number,
  maxFiles = INIT_MAX_FILES,
  firstMaxFiles = maxFiles,
): T[][] {
  const batches: T[][] = [];
  let batch: T[] = [];
  let bytes = 0;
  for (const file of files) {
    const fileBytes = bytesOf(file);
    const batchMaxFiles = batches.length === 0 ? Math.min(firstMaxFiles, maxFiles) : maxFiles;
    if (batch.length === batchMaxFiles || (batch.length > 0 && bytes + fileBytes > INIT_FILES_MAX_BYTES)) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(file);
    bytes += fileBytes;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
