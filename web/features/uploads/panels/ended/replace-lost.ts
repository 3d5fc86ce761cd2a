/** Replaces lost files. A lost file was deleted or changed on disk, and the user has chosen the file again. Pure. */
import { joinPath } from '../../../../lib/file-names';
import type { FailedFile, LostFile, PickedFile, UploadRequest } from '../../engine/upload';
import { rootFolderOf } from '../../picking/root-folder';

/** The keys are lost files. The values are the new files. */
export type Replacements = ReadonlyMap<PickedFile, PickedFile>;

export const lostFilesOf = (files: readonly FailedFile[]): readonly LostFile[] =>
  files.flatMap(({ lost }) => (lost ? [lost] : []));

/**
 * Pairs lost files with picked files that have the same path and name. If no picked file has the same path, the name
 * is enough. A single lost file and a single picked file are a pair even if their names differ, because the user may
 * have renamed the file.
 */
export function pairLost(lost: readonly LostFile[], picked: readonly PickedFile[]): Replacements {
  const [onlyLost, onlyPicked] = [lost[0], picked[0]];
  if (onlyLost && onlyPicked && lost.length === 1 && picked.length === 1) {
    return new Map([[onlyLost.picked, onlyPicked]]);
  }
  const byPlace = new Map(picked.map((file) => [placeOf(file), file]));
  const byName = new Map(picked.map((file) => [file.file.name, file]));
  return new Map(
    lost.flatMap(({ picked: old }) => {
      const found = byPlace.get(placeOf(old)) ?? byName.get(old.file.name);
      return found ? [[old, found] as const] : [];
    }),
  );
}

const placeOf = ({ path, file }: PickedFile): string => joinPath(path, file.name);

/**
 * Returns the upload request for a retry with the new files. The retry sends to the same folder. So the link stays
 * the same, and no file is sent twice. `name` is the folder's name.
 */
export function requestWith(
  request: UploadRequest,
  {
    lost,
    replacements,
    folderId,
    name,
  }: {
    lost: readonly LostFile[];
    replacements: Replacements;
    folderId: string;
    name: string;
  },
): UploadRequest {
  const root = rootFolderOf([...request.files.map(({ path }) => path), ...(request.emptyFolders ?? [])]);
  const resumes = { folderId, userId: request.userId, scope: 'new', root, folderName: name };
  const isNewFolder = request.folderId === undefined && !request.sending;
  const files = request.files.map((old) => {
    const found = replacements.get(old);
    const file = found ? replaced(old, found) : old;
    return isNewFolder && !file.resumes ? { ...file, resumes } : file;
  });
  const replacedFileIds = lost.flatMap(({ picked, fileId }) => {
    const found = replacements.get(picked);
    return found && !isSameFile(picked.file, found.file) ? [fileId] : [];
  });
  return { ...request, files, replacedFileIds };
}

/** Returns the new file with the path of the old file, but without the handles and ids of the old file. */
function replaced(old: PickedFile, { file, handle }: PickedFile): PickedFile {
  const { handle: _handle, folderHandle: _folderHandle, continues, ...kept } = old;
  const continued = continues !== undefined && isSameFile(old.file, file) ? { continues } : {};
  return { ...kept, ...continued, file, ...(handle && { handle }) };
}

const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
