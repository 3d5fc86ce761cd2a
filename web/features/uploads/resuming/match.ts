import { joinPath } from '../../../lib/file-names';
import { sendablePath } from '../engine/init/sendable-name';
import type { UploadRecord } from '../engine/records/record';
import type { PickedFile } from '../picking/picked-file';
import { withoutRoot } from '../picking/root-folder';
import { pairFiles } from './pair-files';
import { fullNameOf, type RecordedFile, recordedFiles, resumedFile } from './recorded-files';

export interface MatchedFiles {
  readonly files: PickedFile[];
  readonly missing: string[];
  /** Picked files that have changed since the upload started. */
  readonly changed: string[];
}

/**
 * Finds the picked files of an interrupted upload by name, size and modification time. Also tries the paths without the
 * uploaded folder, because the user may have picked only its contents.
 */
export function matchFiles(record: UploadRecord, picked: readonly PickedFile[]): MatchedFiles {
  const entries = recordedFiles(record);
  const candidates = picked.map((pickedFile) => ({
    pickedFile,
    identity: identity(pickedFile.file.name, pickedFile.file),
    paths: [pickedFile.path, withoutRoot(pickedFile.path, record.root)].map(sendablePath),
  }));
  const matches = pairFiles(entries, (entry) => identity(entry.nameOnDisk, entry), candidates);

  const pickedNames = new Set(
    candidates.flatMap(({ pickedFile, paths }) => paths.map((path) => joinPath(path, pickedFile.file.name))),
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
