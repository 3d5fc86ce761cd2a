import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { SECOND_MS } from '../../../worker/contract/units';
import { call } from '../../lib/api';
import { knownSecrets } from '../../lib/encryption/known-secrets';
import { openOwn } from '../../lib/encryption/own-listing';
import { intervalUnlessFinal } from '../../lib/refetch-interval';
import type { Managed } from './managed-facts';

const ARRIVING_REFETCH_MS = 10 * SECOND_MS;

/** Returns the prefix of the query keys of all pages of a folder. */
export const managedKey = (folderId: string) => ['managed', folderId];

/** @param linkKey key of an encrypted folder in the page's URL, or `''` */
export const managedQuery = (
  folderId: string,
  { secret, linkKey }: { readonly secret: string; readonly linkKey: string },
  page: number,
  intervalMs: (downloads?: number) => number,
) =>
  queryOptions({
    queryKey: [...managedKey(folderId), secret, linkKey, page],
    queryFn: async ({ signal }): Promise<Managed> => {
      const answer = await call(endpoints.managedFolder, { folderId, page }, { signal, managementSecret: secret });
      const { current } = answer;
      const files = answer.files.map((file) => ({ ...file, folderId, shareLink: current.shareLink }));
      const opened = await openOwn({ folders: [current], files }, () => knownSecrets(current, linkKey));
      return { ...answer, current: opened.folders[0] ?? current, files: opened.files };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => {
      const isArriving = data !== undefined && data.current.unfinishedFiles > 0;
      return intervalUnlessFinal(error, isArriving ? ARRIVING_REFETCH_MS : intervalMs(data?.current.totalDownloads));
    },
  });
