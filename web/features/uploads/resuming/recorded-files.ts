import { joinPath } from '../../../lib/file-names';
import type { UploadRecord } from '../engine/records/record';
import type { PickedFile } from '../picking/picked-file';
import { withRoot } from '../picking/root-folder';

export interface RecordedFile {
  readonly index: number;
  /** `path` and `name` in the share. */
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

export const fullNameOf = ({ path, name }: RecordedFile): string => joinPath(path, name);

export function resumedFile(
  { folderId, userId, scope, root, folderName, sending, isEncrypted, emptyFolders = [] }: UploadRecord,
  { path, name }: RecordedFile,
  pickedFile: PickedFile,
): PickedFile {
  return {
    ...pickedFile,
    path: withRoot(path, root),
    name,
    resumes: {
      folderId,
      userId,
      scope,
      root,
      folderName,
      ...(sending && { sending }),
      ...(isEncrypted && { isEncrypted, emptyFolders: emptyFolders.map((folder) => withRoot(folder, root)) }),
    },
  };
}
