import { t } from '@lingui/core/macro';
import type { Bytes } from '../../../encryption/bytes';
import { DamagedError } from '../../../encryption/damaged-error';
import type { FolderKeys } from '../../../encryption/folder-keys';
import { openFile } from '../../../encryption/metadata';
import type { FileAnswer } from '../../../worker/contract/calls/folders';

/** `fileSize` is the size before encryption. */
export interface OpenedFile extends FileAnswer {
  /** Empty if the metadata is damaged. */
  readonly header: Bytes;
  /** Milliseconds since 1970. */
  readonly modified: number;
  /** True for an empty directory, which the server lists as a file of 32 bytes. */
  readonly isDirectory: boolean;
  /** True if the metadata is damaged. Then the name is a placeholder, and the size is the encrypted size. */
  readonly isDamaged: boolean;
}

/** Number of files that are decrypted at the same time. Between two groups, the page can draw. */
const FILES_AT_ONCE = 100;

export async function openFiles(keys: FolderKeys, files: readonly FileAnswer[]): Promise<OpenedFile[]> {
  const opened: OpenedFile[] = [];
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    const group = files.slice(start, start + FILES_AT_ONCE);
    opened.push(...(await Promise.all(group.map((file) => openOne(keys, file)))));
  }
  return opened;
}

async function openOne(keys: FolderKeys, answer: FileAnswer): Promise<OpenedFile> {
  try {
    const { header, file } = await openFile(keys, answer.sealed ?? '', answer.fileSize);
    const { name, path, type, size, modified, isDirectory } = file;
    return {
      ...answer,
      originalFilename: name,
      path,
      mimeType: type,
      fileSize: size,
      // `arrivedBytes` counts encrypted bytes, slightly more than `size`.
      ...(answer.arrivedBytes !== undefined && { arrivedBytes: Math.min(answer.arrivedBytes, size) }),
      header,
      modified,
      isDirectory,
      isDamaged: false,
    };
  } catch (failure) {
    if (!(failure instanceof DamagedError)) throw failure;
    const header = new Uint8Array();
    return { ...answer, originalFilename: t`Damaged file`, header, modified: 0, isDirectory: false, isDamaged: true };
  }
}
