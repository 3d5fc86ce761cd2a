import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { SECOND_MS } from '../../../worker/contract/units';
import { call } from '../../lib/api';

/** Refetch interval while a sender uploads files to the folder. */
const ARRIVING_REFETCH_MS = 10 * SECOND_MS;

/** Common prefix of the query keys for all pages of a managed folder. */
export const managedKey = (folderId: string) => ['managed', folderId];

/** A managed folder and one page of its files. */
export const managedQuery = (
  folderId: string,
  secret: string,
  page: number,
  intervalMs: (downloads?: number) => number,
) =>
  queryOptions({
    queryKey: [...managedKey(folderId), secret, page],
    queryFn: ({ signal }) => call(endpoints.managedFolder, { folderId, page }, { signal, managementSecret: secret }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return false;
      return data && data.current.unfinishedFiles > 0 ? ARRIVING_REFETCH_MS : intervalMs(data?.current.totalDownloads);
    },
  });
