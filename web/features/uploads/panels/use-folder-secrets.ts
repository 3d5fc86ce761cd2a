import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnFolderAnswer } from '../../../../worker/contract/calls/folders';
import { loadSecrets } from '../../../lib/encryption/stored-keys';

const secretsQuery = (folderId: string) =>
  queryOptions({ queryKey: ['folder-secrets', folderId], queryFn: () => loadSecrets(folderId), staleTime: 0 });

/** Unencrypted folders need no key. While the key loads, `isKnown` and `isMissing` are false. */
export function useFolderSecrets({ folderId, encryption }: Pick<OwnFolderAnswer, 'folderId' | 'encryption'>) {
  const queries = useQueryClient();
  const isEncrypted = encryption !== undefined;
  const query = secretsQuery(folderId);
  const { data } = useQuery({ ...query, enabled: isEncrypted });
  return {
    isKnown: !isEncrypted || Boolean(data),
    isMissing: isEncrypted && data === null,
    reload: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  };
}
