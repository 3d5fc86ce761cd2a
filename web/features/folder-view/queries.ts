import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { FOLDER_FILES_MAX_LIMIT } from '../../../worker/contract/limits';
import { call } from '../../lib/api';

/** Query for a shared folder and its first files. */
export const folderQuery = (folderId: string) =>
  queryOptions({
    queryKey: ['folder', folderId],
    queryFn: ({ signal }) => call(endpoints.folder, { folderId }, { signal }),
  });

/** Query for all files of a shared folder, page by page. Needed only if the folder has more than the first files. */
export const folderFilesQuery = (folderId: string) =>
  infiniteQueryOptions({
    queryKey: ['folder-files', folderId],
    queryFn: ({ signal, pageParam }) =>
      call(endpoints.folderFiles, { folderId, page: pageParam, limit: FOLDER_FILES_MAX_LIMIT }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.totalPages ? pagination.page + 1 : undefined),
    retry: 2,
    // The list of 100,000 files has 200 pages. These are too many to reload when the window gets the focus.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
