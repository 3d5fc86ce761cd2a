import { DamagedError } from '../../../encryption/damaged-error';
import { type FolderKeys, folderKeys } from '../../../encryption/folder-keys';
import { openFile } from '../../../encryption/metadata';
import type { FileAnswer } from '../../../worker/contract/calls/folders';
import type { FolderSecrets } from './stored-keys';

/** A file of an encrypted folder. Name, path and type are decrypted. `fileSize` is the size before encryption. */
export interface OpenedFile extends FileAnswer {
  /** Time of the last modification in milliseconds since 1970. */
  readonly modified: number;
  /** True for an empty directory. */
  readonly isDirectory: boolean;
  /** True if the metadata is damaged. Then `originalFilename` is a placeholder. */
  readonly isDamaged: boolean;
}

/** Number of files that are decrypted at the same time. Between two groups of files, the page can draw. */
const CHUNK_FILES = 500;

/** Decrypts the metadata of files. The result also contains files with damaged metadata. */
export async function openListing(
  { folderKey }: Pick<FolderSecrets, 'folderKey'>,
  files: readonly FileAnswer[],
): Promise<OpenedFile[]> {
  const keys = await folderKeys(folderKey);
  const opened: OpenedFile[] = [];
  for (let start = 0; start < files.length; start += CHUNK_FILES) {
    const chunk = files.slice(start, start + CHUNK_FILES);
    opened.push(...(await Promise.all(chunk.map((file) => open(keys, file)))));
  }
  return opened;
}

async function open(keys: FolderKeys, answer: FileAnswer): Promise<OpenedFile> {
  try {
    const { file } = await openFile(keys, answer.sealed ?? '', answer.fileSize);
    const { name, path, type, size, modified, isDirectory } = file;
    return {
      ...answer,
      originalFilename: name,
      path,
      mimeType: type,
      fileSize: size,
      modified,
      isDirectory,
      isDamaged: false,
    };
  } catch (error) {
    if (!(error instanceof DamagedError)) throw error;
    return { ...answer, originalFilename: 'Damaged file', modified: 0, isDirectory: false, isDamaged: true };
  }
}
