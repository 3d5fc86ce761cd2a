import { isMultipart, partBytesFor } from '../../../../../worker/contract/part-size';
import type { Environment } from '../environment';
import type { PlannedFile, UploadPlan } from '../init/plan';
import { bundlesOf } from '../sending/bundles';
import { wishedPartBytes } from '../sending/part-size';
import { Source } from './source';

/**
 * Begins to read and hash what is sent first, while the folder is still being made: the files of the first bundle, the
 * first file, or its first part of the size that the server will choose by the same rule. Answers them by their places;
 * none where parts may have arrived before. A guess that proves wrong has cost no more than the reading.
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
