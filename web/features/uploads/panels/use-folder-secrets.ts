import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FolderSecrets, loadSecrets, storeSecrets } from '../../../lib/encryption/stored-keys';
import type { LockedFolder } from '../../../lib/encryption/unlock-folder';

const secretsQuery = ({ folderId, encryption }: Folder, linkKey: string) =>
  queryOptions({
    queryKey: ['folder-secrets', folderId, linkKey],
    queryFn: async () =>
      (await loadSecrets(folderId)) ?? (encryption ? await unlockByAddress({ folderId, encryption }, linkKey) : null),
    staleTime: 0,
  });

interface Folder {
  readonly folderId: string;
  /** Undefined if the folder is not encrypted. */
  readonly encryption?: LockedFolder['encryption'] | undefined;
}

/**
 * Opens and stores the key of a folder with the key in the page's address. Returns null if that is not enough, for
 * example because the folder has a password.
 */
async function unlockByAddress(folder: LockedFolder, linkKey: string): Promise<FolderSecrets | null> {
  if (linkKey === '' || folder.encryption.kdf !== 'none') return null;
  const { unlockFolder } = await import('../../../lib/encryption/unlock-folder');
  const unlocked = await unlockFolder(folder, linkKey, '');
  if ('problem' in unlocked) return null;
  await storeSecrets(folder.folderId, unlocked.secrets);
  return unlocked.secrets;
}

/**
 * Says whether this browser has the key of a folder. A folder that is not encrypted needs none.
 *
 * @param linkKey key from the page's address, `''` if it has none
 */
export function useFolderSecrets(folder: Folder, linkKey: string) {
  const queries = useQueryClient();
  const isEncrypted = folder.encryption !== undefined;
  const query = secretsQuery(folder, linkKey);
  const { data } = useQuery({ ...query, enabled: isEncrypted });
  return {
    isKnown: !isEncrypted || Boolean(data),
    isMissing: isEncrypted && data === null,
    reload: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  };
}
