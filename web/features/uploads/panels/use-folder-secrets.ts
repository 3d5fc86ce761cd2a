import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnFolderAnswer } from '../../../../worker/contract/calls/folders';
import { loadSecrets } from '../../../lib/encryption/stored-keys';

const secretsQuery = (folderId: string) =>
  queryOptions({ queryKey: ['folder-secrets', folderId], queryFn: () => loadSecrets(folderId), staleTime: 0 });

/** `isKnown` and `isMissing` are both false while the key loads. */
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
