/** Replaces lost files (`FailedFile.lost`) with files that the user has chosen again. */
import { joinPath } from '../../../../lib/file-names';
import type { FailedFile, LostFile, PickedFile, UploadRequest } from '../../engine/upload';
import { rootFolderOf } from '../../picking/root-folder';

export type Replacements = ReadonlyMap<PickedFile, PickedFile>;

export const lostFilesOf = (files: readonly FailedFile[]): readonly LostFile[] =>
  files.flatMap(({ lost }) => (lost ? [lost] : []));

/** Pairs by path and name, or only by name. Always pairs a single lost file with a single picked file. */
export function pairLost(lost: readonly LostFile[], picked: readonly PickedFile[]): Replacements {
  const [onlyLost, onlyPicked] = [lost[0], picked[0]];
  if (onlyLost && onlyPicked && lost.length === 1 && picked.length === 1) {
    return new Map([[onlyLost.picked, onlyPicked]]);
  }
  const byFullName = new Map(picked.map((file) => [fullNameOf(file), file]));
  const byName = new Map(picked.map((file) => [file.file.name, file]));
  return new Map(
    lost.flatMap(({ picked: old }) => {
      const found = byFullName.get(fullNameOf(old)) ?? byName.get(old.file.name);
      return found ? [[old, found] as const] : [];
    }),
  );
}

const fullNameOf = ({ path, file }: PickedFile): string => joinPath(path, file.name);

/** Returns a request for the same folder, so the link stays the same. */
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
    const file = found ? replacementOf(old, found) : old;
    return isNewFolder && !file.resumes ? { ...file, resumes } : file;
  });
  const replacedFileIds = lost.flatMap(({ picked, fileId }) => {
    const found = replacements.get(picked);
    return found && !isSameFile(picked.file, found.file) ? [fileId] : [];
  });
  return { ...request, files, replacedFileIds };
}

/** Replaces the file and its handle. A changed file no longer `continues` the file on the server. */
function replacementOf(old: PickedFile, { file, handle }: PickedFile): PickedFile {
  const { handle: _handle, folderHandle: _folderHandle, continues, ...kept } = old;
  const continued = continues !== undefined && isSameFile(old.file, file) ? { continues } : {};
  return { ...kept, ...continued, file, ...(handle && { handle }) };
}

const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
