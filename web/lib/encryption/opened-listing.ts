import { plural } from '@lingui/core/macro';
import type { FolderKeys } from '../../../encryption/folder-keys';
import { openFolder } from '../../../encryption/metadata';
import type { FileAnswer, FolderAnswer } from '../../../worker/contract/calls/folders';
import { SEGMENT_OVERHEAD_BYTES } from '../../../worker/contract/encryption';
import { joinPath } from '../file-names';
import { type OpenedFile, openFiles } from './open-files';

export interface OpenedFiles {
  readonly files: readonly OpenedFile[];
  readonly directories: readonly OpenedFile[];
  readonly damagedCount: number;
}

export async function openContents(keys: FolderKeys, sealed: readonly FileAnswer[]): Promise<OpenedFiles> {
  const all = await openFiles(keys, sealed);
  const whole = all.filter(({ isDamaged }) => !isDamaged);
  return {
    files: whole.filter(({ isDirectory }) => !isDirectory),
    directories: whole.filter(({ isDirectory }) => isDirectory),
    damagedCount: all.length - whole.length,
  };
}

const isReady = ({ status }: FileAnswer): boolean => status === 'ready';

const nameOf = ([first]: readonly OpenedFile[], fileCount: number): string =>
  first && fileCount === 1 ? first.originalFilename : plural({ count: fileCount }, { one: '# file', other: '# files' });

/** Returns the folder with decrypted contents. In a long list, size and number of files are estimates. */
export async function openListing(
  keys: FolderKeys,
  answer: FolderAnswer,
  { files, directories, damagedCount }: OpenedFiles,
): Promise<FolderAnswer> {
  const { topLevel, ...folder } = answer;
  const { title, message } = await openFolder(keys, answer.sealed ?? '');
  const isComplete = answer.files.length === answer.fileCount;
  const paths = directories.map(({ path, originalFilename }) => joinPath(path, originalFilename));
  const fileCount = answer.fileCount - directories.length - damagedCount;
  const totalSize = isComplete
    ? files.reduce((total, { fileSize }) => total + fileSize, 0)
    : answer.totalSize - SEGMENT_OVERHEAD_BYTES * answer.fileCount;
  const arrived = {
    files: files.filter(isReady).length,
    bytes: files.reduce((total, file) => total + (isReady(file) ? file.fileSize : (file.arrivedBytes ?? 0)), 0),
  };
  return {
    ...folder,
    folderName: title === '' ? nameOf(files, fileCount) : title,
    message: message === '' ? null : message,
    files: [...files],
    fileCount,
    totalSize,
    ...(folder.arrived && isComplete && { arrived }),
    ...(paths.length > 0 && { emptyDirectories: paths }),
  };
}
