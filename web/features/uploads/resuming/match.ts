import { joinPath } from '../../../lib/file-names';
import { groupBy } from '../../../lib/group-by';
import { sendablePath } from '../engine/init/sendable-name';
import type { UploadRecord } from '../engine/records/record';
import type { PickedFile } from '../picking/picked-file';
import { withoutRoot } from '../picking/root-folder';
import { fullNameOf, type RecordedFile, recordedFiles, resumedFile } from './recorded-files';

export interface MatchedFiles {
  readonly files: PickedFile[];
  readonly missing: string[];
  /** Picked files that have changed since the upload started. */
  readonly changed: string[];
}

/**
 * Finds picked files of an interrupted upload by name, size and modification time. Compares paths with and without the
 * folder, because the user may have picked only its contents. A file with another path matches only if there is no
 * other candidate.
 */
export function matchFiles(record: UploadRecord, picked: readonly PickedFile[]): MatchedFiles {
  const entries = recordedFiles(record);
  const pathsOf = (path: string) => new Set([path, withoutRoot(path, record.root)].map(sendablePath));
  const candidates = picked.map((pickedFile) => ({ pickedFile, paths: pathsOf(pickedFile.path) }));
  const matches = new Map<RecordedFile, PickedFile>();

  const candidatesByIdentity = groupBy(candidates, ({ pickedFile: { file } }) => identity(file.name, file));
  for (const [key, sameEntries] of groupBy(entries, (entry) => identity(entry.nameOnDisk, entry))) {
    const remaining = new Set(candidatesByIdentity.get(key));
    for (const entry of sameEntries) {
      const candidate = [...remaining].find(({ paths }) => paths.has(entry.path));
      if (!candidate) continue;
      remaining.delete(candidate);
      matches.set(entry, candidate.pickedFile);
    }
    const [singleEntry, ...otherEntries] = sameEntries.filter((entry) => !matches.has(entry));
    const [candidate, ...otherCandidates] = remaining;
    if (singleEntry && candidate && otherEntries.length === 0 && otherCandidates.length === 0)
      matches.set(singleEntry, candidate.pickedFile);
  }

  const pickedNames = new Set(
    candidates.flatMap(({ pickedFile, paths }) => [...paths].map((path) => joinPath(path, pickedFile.file.name))),
  );
  const unmatched = entries.filter((entry) => !matches.has(entry));
  const wasPicked = ({ path, nameOnDisk }: RecordedFile) => pickedNames.has(joinPath(path, nameOnDisk));
  return {
    files: [...matches].map(([entry, pickedFile]) => resumedFile(record, entry, pickedFile)),
    missing: unmatched.filter((entry) => !wasPicked(entry)).map(fullNameOf),
    changed: unmatched.filter(wasPicked).map(fullNameOf),
  };
}

const identity = (name: string, { size, lastModified }: { size: number; lastModified: number }) =>
  `${size}|${lastModified}|${name}`;
