import type { OwnFolderAnswer } from '../../../worker/contract/calls/folders';
import { type FolderSecrets, loadSecrets, storeSecrets } from './stored-keys';

/** Returns the stored secrets. If there are none, tries `linkKey`, unless the folder has a password. Otherwise null. */
export async function knownSecrets(
  { folderId, encryption }: Pick<OwnFolderAnswer, 'folderId' | 'encryption'>,
  linkKey: string,
): Promise<FolderSecrets | null> {
  const stored = await loadSecrets(folderId);
  if (stored || linkKey === '' || encryption?.kdf !== 'none') return stored;
  const { unlockFolder } = await import('./unlock-folder');
  const unlocked = await unlockFolder({ folderId, encryption }, linkKey, '');
  if ('problem' in unlocked) return null;
  await storeSecrets(folderId, unlocked.secrets);
  return unlocked.secrets;
}
