import type { FileAnswer } from '../../../../worker/contract/calls/folders';
import { joinPath } from '../../../lib/file-names';
import { sendableName, sendablePath } from '../engine/init/sendable-name';
import type { PickedFile } from '../picking/picked-file';
import { rootFolderOf, withoutRoot } from '../picking/root-folder';
import { isSystemFile } from '../picking/system-files';
import { pairFiles } from './pair-files';

export type ListedFile = Pick<FileAnswer, 'fileId' | 'originalFilename' | 'path' | 'fileSize' | 'status' | 'sealed'>;

/** Names include the path. */
export interface MatchedFiles {
  readonly files: PickedFile[];
  readonly missing: string[];
  /** Picked files that have a different size in the folder. */
  readonly otherSize: string[];
  readonly unknownNames: string[];
}

/**
 * Finds a picked file for each unfinished file by path, name and size. Also tries the picked paths without their common
 * top folder. A single remaining file may have another path.
 */
export function matchUnfinished(folderFiles: readonly ListedFile[], picked: readonly PickedFile[]): MatchedFiles {
  const unfinished = folderFiles.filter(({ status }) => status === 'uploading');
  const root = rootFolderOf(picked.map(({ path }) => path));
  const candidates = picked.map((pickedFile) => ({
    pickedFile,
    identity: identity(sendableName(pickedFile.file.name), pickedFile.file.size),
    paths: [pickedFile.path, withoutRoot(pickedFile.path, root)].map(sendablePath),
  }));
  const identityOf = ({ originalFilename, fileSize }: ListedFile) => identity(originalFilename, fileSize);
  const matches = pairFiles(unfinished, identityOf, candidates);

  const findFolderFile = folderFileFinder(folderFiles);
  const matchedFiles = new Set(matches.values());
  const otherSize = new Set<string>();
  const unknownNames = new Set<string>();
  for (const { pickedFile, paths } of candidates) {
    if (matchedFiles.has(pickedFile)) continue;
    const folderFile = findFolderFile(sendableName(pickedFile.file.name), paths);
    if (folderFile === undefined) {
      if (!isSystemFile(pickedFile)) unknownNames.add(joinPath(pickedFile.path, pickedFile.file.name));
    } else if (folderFile.fileSize !== pickedFile.file.size) otherSize.add(nameOf(folderFile));
  }
  const missing = unfinished
    .filter((unfinishedFile) => !matches.has(unfinishedFile))
    .map(nameOf)
    .filter((name) => !otherSize.has(name));
  return {
    files: [...matches].map(([unfinishedFile, candidate]) => ({
      ...candidate,
      path: unfinishedFile.path,
      name: unfinishedFile.originalFilename,
      continues: unfinishedFile.fileId,
      ...(unfinishedFile.sealed !== undefined && { sealed: unfinishedFile.sealed }),
    })),
    missing,
    otherSize: [...otherSize],
    unknownNames: [...unknownNames],
  };
}

function folderFileFinder(folderFiles: readonly ListedFile[]) {
  const byFullName = new Map(folderFiles.map((file) => [nameOf(file), file]));
  const byName = new Map<string, ListedFile | undefined>();
  for (const file of folderFiles) {
    const name = file.originalFilename;
    byName.set(name, byName.has(name) ? undefined : file);
  }
  return (name: string, paths: readonly string[]): ListedFile | undefined =>
    paths.map((path) => byFullName.get(joinPath(path, name))).find((file) => file !== undefined) ?? byName.get(name);
}

const nameOf = ({ path, originalFilename }: ListedFile): string => joinPath(path, originalFilename);

const identity = (name: string, size: number): string => `${size}|${name}`;
