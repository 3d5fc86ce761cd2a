import { isMultipart, partBytesFor } from '../../../../../worker/contract/part-size';
import type { Environment } from '../environment';
import type { PlannedFile, UploadPlan } from '../init/plan';
import { bundlesOf } from '../sending/bundles';
import { wishedPartBytes } from '../sending/part-size';
import { Source } from './source';

/**
 * Starts to read and hash the first bytes while the server is still creating the folder. These bytes are the files of
 * the first bundle, or the first file, or the first part of that file. The part size is calculated by the server's
 * rule. Returns the sources by the files' indices. Returns an empty map if parts may have arrived earlier. If the
 * server wants other bytes, only the read was wasted.
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
