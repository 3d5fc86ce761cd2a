import { linkKeys, unwrapFolderKey } from '../../../encryption/link-keys';
import { type KeyResult, readEncryptedLink, readKey, readManagementFragment } from '../../../encryption/links';
import type { FolderAnswer } from '../../../worker/contract/calls/folders';
import type { FolderSecrets } from './stored-keys';

export interface LockedFolder {
  readonly folderId: string;
  readonly encryption: NonNullable<FolderAnswer['encryption']>;
}

/**
 * - `other_folder`: the link belongs to another folder.
 * - `missing`: the link has no key.
 * - `damaged`: the key is incomplete or was changed.
 * - `unknown_version`: the link or the folder comes from a newer version of the page.
 * - `wrong`: the link or the password does not belong to this folder.
 */
export type UnlockProblem = 'other_folder' | 'missing' | 'damaged' | 'unknown_version' | 'wrong';

/** @param link share link, management link, or the key alone */
export async function unlockFolder(
  { folderId, encryption }: LockedFolder,
  link: string,
  password: string,
): Promise<{ secrets: FolderSecrets } | { problem: UnlockProblem }> {
  const key = keyIn(link.trim(), folderId);
  if ('problem' in key) return key;
  const keys = await linkKeys(key.secret, encryption, password);
  if (!keys) return { problem: 'unknown_version' };
  const folderKey = await unwrapFolderKey(keys.wrappingKey, encryption.wrappedKey);
  return folderKey ? { secrets: { secret: key.secret, folderKey } } : { problem: 'wrong' };
}

function keyIn(text: string, folderId: string): KeyResult | { problem: 'other_folder' } {
  const shareLink = readEncryptedLink(text);
  if (shareLink) return shareLink.folderId === folderId ? shareLink.key : { problem: 'other_folder' };
  const [, managedId, fragment = ''] = /\/m\/([\w-]+)(?:#|%23)(.*)$/s.exec(text) ?? [];
  if (managedId === undefined) return readKey(text);
  return managedId === folderId ? readManagementFragment(fragment).key : { problem: 'other_folder' };
}
