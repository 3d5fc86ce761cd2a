import { INIT_BODY_MAX_BYTES } from '../../../../../worker/contract/limits';

/** What one `init` takes with the server's default settings. */
const INIT_MAX_FILES = 1000;
/** Leaves room in the body for what is not files. */
const INIT_FILES_MAX_BYTES = INIT_BODY_MAX_BYTES - 64 * 1024;

/**
 * Cuts the list of files into what one `init` can take: so many files, and so many bytes of JSON (names in scripts of
 * three bytes a letter count three times). The first batch has at most `firstMaxFiles`, the others `maxFiles`.
 */
export function initBatches<T>(files: readonly T[], firstMaxFiles = INIT_MAX_FILES, maxFiles = INIT_MAX_FILES): T[][] {
  const encoder = new TextEncoder();
  const batches: T[][] = [];
  let batch: T[] = [];
  let bytes = 0;
  for (const file of files) {
    const fileBytes = encoder.encode(JSON.stringify(file)).length + 1;
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
