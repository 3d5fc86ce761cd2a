import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { MINUTE_MS, SECOND_MS } from '../../../worker/contract/units';
import { call } from '../../lib/api';
import { myFilesKey } from '../../lib/my-files-key';
import type { MyFilesPage } from './list/items';
import { loadPage } from './load-page';
import type { Place } from './place';
import type { View } from './view';

/** Refetch interval for a list with unfinished files. */
const UNFINISHED_POLL_MS = 15 * SECOND_MS;

/** One page of a list. While the next page loads, the previous page stays visible. */
export const pageQuery = (userId: string, { folderId, path, page, search }: Place, { rows, order }: View) =>
  queryOptions({
    queryKey: [...myFilesKey(userId), 'page', folderId, path, page, search, rows, order],
    queryFn: ({ signal }) =>
      loadPage({ userId, page, limit: rows, search, parentFolderId: folderId, path, order }, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // If a different device is sending files, the refetch shows the new files in this list.
    refetchInterval: ({ state: { data, error } }) =>
      data && !error && hasUnfinished(data) ? UNFINISHED_POLL_MS : false,
  });

const hasUnfinished = ({ current, folders }: MyFilesPage): boolean =>
  [...folders, ...(current ? [current] : [])].some((folder) => folder.unfinishedFiles > 0);

/** Statistics of a user. If a polled list changes, `usePage` refreshes the statistics before the interval ends. */
export const statsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['my-figures', userId],
    queryFn: ({ signal }) => call(endpoints.userStats, { userId }, { signal }),
    refetchInterval: ({ state }) => (state.error ? false : MINUTE_MS),
  });
