import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { SECOND_MS } from '../../../worker/contract/units';
import { call } from '../../lib/api';

/** How often a page that is looked at asks again while files are arriving. */
const LOOK_AGAIN_ARRIVING_MS = 10 * SECOND_MS;

/** All pages of what a management link leads to. */
export const managedKey = (folderId: string) => ['managed', folderId];

/** One page of the files of a managed folder, with all that is known of it. */
export const managedQuery = (
  folderId: string,
  secret: string,
  page: number,
  askAgain: (downloads?: number) => number,
) =>
  queryOptions({
    queryKey: [...managedKey(folderId), secret, page],
    queryFn: ({ signal }) => call(endpoints.managedFolder, { folderId, page }, { signal, managementSecret: secret }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return false;
      return data && data.current.unfinishedFiles > 0 ? LOOK_AGAIN_ARRIVING_MS : askAgain(data?.current.totalDownloads);
    },
  });
