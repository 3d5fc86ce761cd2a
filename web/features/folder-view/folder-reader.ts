/**
 * Queries that read a share. These queries are not in `queries.ts`, because the home page loads that file.
 * `queries.ts` has only the query for the first call of a share page.
 */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { FOLDER_FILES_MAX_LIMIT } from '../../../worker/contract/limits';
import { call } from '../../lib/api';

type Folder = Answer<typeof endpoints.folder>;
type Files = Answer<typeof endpoints.folderFiles>;

/** The reader of an encrypted share also decrypts the names. */
export interface FolderReader<Read extends Folder = Folder> {
  /** Identifies the share and the reader in query keys. */
  readonly key: string;
  /** Returns the folder and its first files. */
  folder(signal: AbortSignal): Promise<Read>;
  /** Returns a page of the folder's files. `page` starts at 1. */
  files(page: number, signal: AbortSignal): Promise<Files>;
}

export const serverReader = (folderId: string): FolderReader => ({
  key: folderId,
  folder: (signal) => call(endpoints.folder, { folderId }, { signal }),
  files: (page, signal) => call(endpoints.folderFiles, { folderId, page, limit: FOLDER_FILES_MAX_LIMIT }, { signal }),
});

/** Query of the folder. For `serverReader`, this query equals `folderQuery`. */
export const folderQueryOf = <Read extends Folder>(reader: FolderReader<Read>) =>
  queryOptions({
    queryKey: ['folder', reader.key],
    queryFn: ({ signal }) => reader.folder(signal),
  });

/**
 * All files of a shared folder, page by page. The query is needed only if the response for the folder does not have
 * all files.
 */
export const folderFilesQuery = (reader: FolderReader) =>
  infiniteQueryOptions({
    queryKey: ['folder-files', reader.key],
    queryFn: ({ signal, pageParam }) => reader.files(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.totalPages ? pagination.page + 1 : undefined),
    retry: 2,
    // A list of 100,000 files has 200 pages. A reload of 200 pages whenever the window gets the focus would be too
    // much.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
