import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { FOLDER_FILES_MAX_LIMIT } from '../../../worker/contract/limits';
import { call } from '../../lib/api';

/** A shared folder and its first files. */
export const folderQuery = (folderId: string) =>
  queryOptions({
    queryKey: ['folder', folderId],
    queryFn: ({ signal }) => call(endpoints.folder, { folderId }, { signal }),
  });

/**
 * All files of a shared folder, page by page. The query is needed if at least one file is missing in the response for
 * the folder.
 */
export const folderFilesQuery = (folderId: string) =>
  infiniteQueryOptions({
    queryKey: ['folder-files', folderId],
    queryFn: ({ signal, pageParam }) =>
      call(endpoints.folderFiles, { folderId, page: pageParam, limit: FOLDER_FILES_MAX_LIMIT }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.totalPages ? pagination.page + 1 : undefined),
    retry: 2,
    // A list of 100,000 files has 200 pages. Reloading 200 pages each time the window gets the focus would take too
    // long.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
