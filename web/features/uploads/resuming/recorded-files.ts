import type { UploadRecord } from '../engine/records/record';
import type { PickedFile } from '../picking/picked-file';
import { withRoot } from '../picking/root-folder';

/** One file of a record, by rows. */
export interface RecordedFile {
  readonly index: number;
  /** In the share, as `name`. */
  readonly path: string;
  readonly name: string;
  readonly nameOnDisk: string;
  readonly size: number;
  readonly lastModified: number;
}

export const recordedFiles = ({ files }: UploadRecord): RecordedFile[] =>
  files.names.map((name, index) => ({
    index,
    path: files.paths[files.pathOf[index] ?? -1] ?? '',
    name,
    nameOnDisk: files.namesOnDisk.get(index) ?? name,
    size: files.sizes[index] ?? 0,
    lastModified: files.modified[index] ?? 0,
  }));

/** A file that was found again, so that its place, its name and its key come out as when the upload was begun. */
export function resumedFile(
  { folderId, userId, scope, root, folderName, sending }: UploadRecord,
  { path, name }: RecordedFile,
  found: PickedFile,
): PickedFile {
  return {
    ...found,
    path: withRoot(path, root),
    name,
    resumes: { folderId, userId, scope, root, folderName, ...(sending && { sending }) },
  };
}
