import { groupBy } from '../../../lib/group-by';
import type { PickedFile } from '../picking/picked-file';

/** `paths`: possible paths in the upload. */
export interface Candidate {
  readonly pickedFile: PickedFile;
  readonly identity: string;
  readonly paths: readonly string[];
}

/** Pairs files with candidates of the same identity and path. If one of each is left, their paths may differ. */
export function pairFiles<Wanted extends { readonly path: string }>(
  files: readonly Wanted[],
  identityOf: (file: Wanted) => string,
  candidates: readonly Candidate[],
): Map<Wanted, PickedFile> {
  const pairs = new Map<Wanted, PickedFile>();
  const candidatesByIdentity = groupBy(candidates, ({ identity }) => identity);
  for (const [identity, sameFiles] of groupBy(files, identityOf)) {
    const remaining = new Set(candidatesByIdentity.get(identity));
    for (const file of sameFiles) {
      const candidate = [...remaining].find(({ paths }) => paths.includes(file.path));
      if (!candidate) continue;
      remaining.delete(candidate);
      pairs.set(file, candidate.pickedFile);
    }
    const [singleFile, ...otherFiles] = sameFiles.filter((file) => !pairs.has(file));
    const [candidate, ...otherCandidates] = remaining;
    if (singleFile && candidate && otherFiles.length === 0 && otherCandidates.length === 0)
      pairs.set(singleFile, candidate.pickedFile);
  }
  return pairs;
}
