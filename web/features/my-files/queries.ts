import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/endpoints';
import { call } from '../../lib/api';
import type { Place } from './place';
import type { View } from './view';

/** What every list and figure of My Files is kept under, for refreshing them together. */
export const myFilesKey = (userId: string) => ['my-files', userId];

/** One page; while the next is loading the one before stays. */
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
  });

export const statsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...myFilesKey(userId), 'stats'],
    queryFn: ({ signal }) => call(endpoints.userStats, { userId }, { signal }),
  });
