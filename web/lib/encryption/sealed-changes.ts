import { folderKeys } from '../../../encryption/folder-keys';
import { protectFolderKey } from '../../../encryption/link-keys';
import { openFile, openFolder, sealFile, sealFolder } from '../../../encryption/metadata';
import { storedSize } from '../../../worker/contract/encryption';
import { cleanName } from '../../../worker/contract/names';
import { refuseName } from '../final-error';
import type { SealedFile, SealedFolder } from './own-folder';
import type { FolderSecrets } from './stored-keys';

export async function resealedFolder(
  { folderKey }: FolderSecrets,
  { sealed = '' }: SealedFolder,
  change: { readonly title: string } | { readonly message: string },
): Promise<string> {
  const keys = await folderKeys(folderKey);
  const titled = 'title' in change ? { title: cleaned(change.title) } : change;
  return sealFolder(keys, { ...(await openFolder(keys, sealed)), ...titled });
}

/** Keeps the header with which the content was encrypted. */
export async function renamedFile(
  { folderKey }: FolderSecrets,
  { sealed = '', fileSize }: SealedFile,
  name: string,
): Promise<string> {
  const keys = await folderKeys(folderKey);
  const { header, file } = await openFile(keys, sealed, storedSize(fileSize));
  return sealFile(keys, header, { ...file, name: cleaned(name) });
}

/** Encrypts the folder key for a new password. `''` removes the password. The link and the contents stay the same. */
export const protectedBy = ({ folderKey, secret }: FolderSecrets, password: string) =>
  protectFolderKey(folderKey, secret, password);

function cleaned(name: string): string {
  refuseName(name);
  const result = cleanName(name);
  return 'name' in result ? result.name : name;
}
