import { isMultipart, partBytesFor } from '../../../../../worker/contract/part-size';
import type { FolderSealer } from '../encrypting/folder-sealer';
import type { Environment } from '../environment';
import type { PlannedFile, UploadPlan } from '../init/plan';
import { bundlesOf } from '../sending/bundles';
import { preferredPartBytes } from '../sending/part-size';
import { Source } from './source';

/** Reads the first bytes while the server creates the folder. */
export function readFirst(
  { files }: UploadPlan,
  environment: Environment,
  sealer: Promise<FolderSealer> | null,
): ReadonlyMap<number, Source> {
  const sources = new Map<number, Source>();
  if (files[0]?.picked.resumes || files[0]?.picked.continues) return sources;
  const sizes = files.map(({ size }) => size);
  const [first = []] = bundlesOf(sizes, environment.bundleFileMaxBytes);
  for (const index of first) {
    const planned = files[index] as PlannedFile;
    const source = new Source(planned, environment, sealer);
    const end = isMultipart(planned.size) ? firstPartBytes(planned.size, environment) : planned.size;
    source.readAhead(0, end, first.length > 1 || environment.sendsFromMemory(end));
    sources.set(index, source);
  }
  return sources;
}

const firstPartBytes = (size: number, { lineSpeed }: Environment): number =>
  partBytesFor(size, preferredPartBytes(lineSpeed.last()));
