import { isMultipart, partBytesFor } from '../../../../../worker/contract/part-size';
import type { Environment } from '../environment';
import type { PlannedFile, UploadPlan } from '../init/plan';
import { bundlesOf } from '../sending/bundles';
import { wishedPartBytes } from '../sending/part-size';
import { Source } from './source';

/**
 * Starts to read and hash the first bytes to send while the folder is still being created. These are the files of the
 * first bundle, the first file, or its first part. The part size follows the rule that the server uses. Returns the
 * sources by the files' indices, or none if parts may have arrived before. A wrong guess costs only the read.
 */
export function readFirst({ files }: UploadPlan, environment: Environment): ReadonlyMap<number, Source> {
  const sources = new Map<number, Source>();
  if (files[0]?.picked.resumes || files[0]?.picked.continues) return sources;
  const sizes = files.map(({ size }) => size);
  const [first = []] = bundlesOf(sizes, environment.bundleFileMaxBytes);
  for (const index of first) {
    const planned = files[index] as PlannedFile;
    const source = new Source(planned, environment.readAndHash);
    const end = isMultipart(planned.size) ? firstPartBytes(planned.size, environment) : planned.size;
    source.readAhead(0, end, first.length > 1 || environment.sendsFromMemory(end));
    sources.set(index, source);
  }
  return sources;
}

const firstPartBytes = (size: number, { lineSpeed }: Environment): number =>
  partBytesFor(size, wishedPartBytes(lineSpeed.last()));
