import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { MINUTE_MS, SECOND_MS } from '../../../worker/contract/units';
import { call } from '../../lib/api';
import type { MyFilesPage } from './list/items';
import type { Place } from './place';
import type { View } from './view';

/** How often a list is refreshed while files of it are missing. */
const UNFINISHED_POLL_MS = 15 * SECOND_MS;

/** Returns the common query key of all lists of My Files, to refresh them together. */
export const myFilesKey = (userId: string) => ['my-files', userId];

/** Query for one page. The previous page stays while the next one loads. */
export const pageQuery = (userId: string, { folderId, path, page, search }: Place, { rows, order }: View) =>
  queryOptions({
    queryKey: [...myFilesKey(userId), 'page', folderId, path, page, search, rows, order],
    queryFn: ({ signal }) =>
      call(
        endpoints.foldersPaginated,
        { userId, page, limit: rows, search, parentFolderId: folderId, path, order },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Files that another device sends appear in a list that is open here.
    refetchInterval: ({ state: { data, error } }) =>
      data && !error && hasUnfinished(data) ? UNFINISHED_POLL_MS : false,
  });

const hasUnfinished = ({ current, folders }: MyFilesPage): boolean =>
  [...folders, ...(current ? [current] : [])].some((folder) => folder.unfinishedFiles > 0);

/** Query for a user's statistics. A list that is polled refreshes them sooner (`usePage`). */
export const statsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['my-figures', userId],
    queryFn: ({ signal }) => call(endpoints.userStats, { userId }, { signal }),
    refetchInterval: ({ state }) => (state.error ? false : MINUTE_MS),
  });
