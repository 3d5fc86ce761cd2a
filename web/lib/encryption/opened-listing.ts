/**
 * Decrypts the list of files of an encrypted folder. The result has the form of the server's response for other
 * folders.
 */
import type { Bytes } from '../../../encryption/bytes';
import { DamagedError } from '../../../encryption/damaged-error';
import type { FolderKeys } from '../../../encryption/folder-keys';
import { openFile, openFolder } from '../../../encryption/metadata';
import type { FileAnswer, FolderAnswer } from '../../../worker/contract/calls/folders';
import { SEGMENT_OVERHEAD_BYTES } from '../../../worker/contract/encryption';
import { joinPath } from '../file-names';
import { countOf } from '../format';

/** Number of files that are decrypted at the same time. */
const FILES_AT_ONCE = 100;

/** A file with decrypted metadata. `fileSize` is the size of the decrypted content. */
export interface OpenedFile extends FileAnswer {
  /** Header of the encrypted file (FLOE format). */
  readonly header: Bytes;
  /** Time of the last modification, in milliseconds since 1970. */
  readonly modified: number;
}

export interface OpenedFiles {
  readonly files: readonly OpenedFile[];
  /** Empty directories. In the server's response, an empty directory is a file of 32 bytes. */
  readonly directories: readonly OpenedFile[];
  /** Number of files with damaged metadata. */
  readonly damagedCount: number;
}

const NOTHING_OPENED: OpenedFiles = { files: [], directories: [], damagedCount: 0 };

/** Decrypts the metadata of files in small groups, so that the page stays responsive. */
export async function openFiles(keys: FolderKeys, sealed: readonly FileAnswer[]): Promise<OpenedFiles> {
  let opened = NOTHING_OPENED;
  for (let from = 0; from < sealed.length; from += FILES_AT_ONCE) {
    const results = await Promise.all(sealed.slice(from, from + FILES_AT_ONCE).map((file) => openOne(keys, file)));
    const entries = results.filter((result) => result !== null);
    opened = {
      files: [...opened.files, ...entries.filter(({ isDirectory }) => !isDirectory).map(({ file }) => file)],
      directories: [...opened.directories, ...entries.filter(({ isDirectory }) => isDirectory).map(({ file }) => file)],
      damagedCount: opened.damagedCount + results.length - entries.length,
    };
  }
  return opened;
}

/** Returns null if the metadata is damaged. */
async function openOne(
  keys: FolderKeys,
  answer: FileAnswer,
): Promise<{ file: OpenedFile; isDirectory: boolean } | null> {
  try {
    const { header, file } = await openFile(keys, answer.sealed ?? '', answer.fileSize);
    const { name, path, type, size, modified, isDirectory } = file;
    const names = { originalFilename: name, path, mimeType: type };
    // The server counts encrypted bytes. The encrypted content is slightly larger than `size`.
    const arrivedBytes = answer.arrivedBytes === undefined ? {} : { arrivedBytes: Math.min(answer.arrivedBytes, size) };
    const opened = { ...answer, ...names, ...arrivedBytes, fileSize: size, header, modified };
    return { file: opened, isDirectory };
  } catch (failure) {
    if (failure instanceof DamagedError) return null;
    throw failure;
  }
}

const isReady = ({ status }: FileAnswer): boolean => status === 'ready';

/** Returns the name of a folder without a title. */
const nameOf = ([first]: readonly OpenedFile[], fileCount: number): string =>
  first && fileCount === 1 ? first.originalFilename : countOf(fileCount, 'file');

/**
 * Returns the folder with decrypted title and message, and with the given files. The given files and directories are
 * the decrypted form of `answer.files`. If the folder has more files than `answer.files`, the size is an estimate,
 * and the number of files includes other empty directories.
 */
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
