import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { loadSecrets } from '../../../lib/encryption/stored-keys';

const secretsQuery = (folderId: string) =>
  queryOptions({ queryKey: ['folder-secrets', folderId], queryFn: () => loadSecrets(folderId), staleTime: 0 });

/** Says whether this browser has the key of a folder. `isKnown` is undefined until that is read. */
export function useFolderSecrets(folderId: string, isEncrypted: boolean) {
  const queries = useQueryClient();
  const { data } = useQuery({ ...secretsQuery(folderId), enabled: isEncrypted });
  return {
    isKnown: isEncrypted ? data && data !== null : true,
    isMissing: isEncrypted && data === null,
    reload: () => queries.invalidateQueries({ queryKey: secretsQuery(folderId).queryKey }),
  };
}
