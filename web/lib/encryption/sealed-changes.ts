/** Encrypts changes of the user's own folders and files. Loaded only for such a change. */
import { folderKeys } from '../../../encryption/folder-keys';
import { protectFolderKey } from '../../../encryption/link-keys';
import { openFile, openFolder, sealFile, sealFolder } from '../../../encryption/metadata';
import { storedSize } from '../../../worker/contract/encryption';
import { cleanName } from '../../../worker/contract/names';
import { FinalError } from '../is-retryable';
import type { SealedFile, SealedFolder } from './own-folder';
import type { FolderSecrets } from './stored-keys';

/** Returns the new value of `sealed` for a folder whose title or message changes. */
export async function resealedFolder(
  { folderKey }: FolderSecrets,
  { sealed = '' }: SealedFolder,
  change: { readonly title: string } | { readonly message: string },
): Promise<string> {
  const keys = await folderKeys(folderKey);
  const titled = 'title' in change ? { title: cleaned(change.title) } : change;
  return sealFolder(keys, { ...(await openFolder(keys, sealed)), ...titled });
}

/** Returns the new `sealed` of a file that gets a new name. The header is kept, because it belongs to the content. */
export async function renamedFile(
  { folderKey }: FolderSecrets,
  { sealed = '', fileSize }: SealedFile,
  name: string,
): Promise<string> {
  const keys = await folderKeys(folderKey);
  const { header, file } = await openFile(keys, sealed, storedSize(fileSize));
  return sealFile(keys, header, { ...file, name: cleaned(name) });
}

/** Encrypts the folder key with a new password. `''` removes the password. The link and the contents stay. */
export const protectedBy = ({ folderKey, secret }: FolderSecrets, password: string) =>
  protectFolderKey(folderKey, secret, password);

function cleaned(name: string): string {
  const result = cleanName(name);
  if ('problem' in result) throw new FinalError(`The name ${result.problem}`);
  return result.name;
}
