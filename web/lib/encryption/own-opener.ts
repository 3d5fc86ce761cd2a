import { plural, t } from '@lingui/core/macro';
import { DamagedError } from '../../../encryption/damaged-error';
import { folderKeys } from '../../../encryption/folder-keys';
import { formatKey } from '../../../encryption/links';
import { openFolder } from '../../../encryption/metadata';
import type { FileAnswer, OwnFolderAnswer } from '../../../worker/contract/calls/folders';
import { openFiles } from './open-files';
import type { OpenedFields, OwnFolder } from './own-folder';
import type { FolderSecrets } from './stored-keys';

export async function openOwnFolder(folder: OwnFolderAnswer, { secret, folderKey }: FolderSecrets): Promise<OwnFolder> {
  const shareLink = `${folder.shareLink}#${formatKey(secret)}`;
  const keys = await folderKeys(folderKey);
  try {
    const { title, message } = await openFolder(keys, folder.sealed ?? '');
    return {
      ...folder,
      shareLink,
      folderName: title || plural({ count: folder.fileCount }, { one: '# file', other: '# files' }),
      message: message || null,
    };
  } catch (failure) {
    if (!(failure instanceof DamagedError)) throw failure;
    return { ...folder, shareLink, folderName: t`Damaged title` };
  }
}

export async function openOwnFiles<File extends FileAnswer & { readonly shareLink: string }>(
  files: readonly File[],
  secrets: FolderSecrets,
): Promise<(File & OpenedFields)[]> {
  const opened = await openFiles(await folderKeys(secrets.folderKey), files);
  const key = formatKey(secrets.secret);
  return opened.map(({ originalFilename, path, mimeType, fileSize, isDirectory }, index) => ({
    ...(files[index] as File),
    originalFilename,
    path,
    mimeType,
    fileSize,
    shareLink: `${files[index]?.shareLink}#${key}`,
    ...(isDirectory && { isDirectory: true as const }),
  }));
}
