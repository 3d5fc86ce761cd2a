import { isMultipart, partBytesFor } from '../../../../worker/contract/part-size';
import type { Environment } from './environment';
import { wishedPartBytes } from './part-size';
import type { UploadPlan } from './plan';
import { Source } from './source';

/**
 * Begins to read and hash what is sent first, while the folder is still being made: the first file, or the first part of
 * it, of the size that the server will choose by the same rule. Null where that is a bundle, or where parts may have
 * arrived before. A guess that proves wrong has cost no more than the reading.
 */
export function readFirst({ files: [first] }: UploadPlan, environment: Environment): Source | null {
  if (!first || first.size <= environment.bundleFileMaxBytes || first.picked.resumes) return null;
  const wished = wishedPartBytes(environment.lineSpeed.last());
  const end = isMultipart(first.size) ? partBytesFor(first.size, wished) : first.size;
  const source = new Source(first, environment.readAndHash);
  source.readAhead(0, end, environment.sendsFromMemory(end));
  return source;
}
