import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { FOLDER_FILES_MAX_LIMIT } from '../../../worker/contract/limits';
import { call } from '../../lib/api';

type Folder = Answer<typeof endpoints.folder>;
type Files = Answer<typeof endpoints.folderFiles>;

export interface FolderReader<Read extends Folder = Folder, ReadFiles extends Files = Files> {
  readonly key: string;
  folder(signal: AbortSignal): Promise<Read>;
  files(page: number, signal: AbortSignal): Promise<ReadFiles>;
}

export const serverReader = (folderId: string): FolderReader => ({
  key: folderId,
  folder: (signal) => call(endpoints.folder, { folderId }, { signal }),
  files: (page, signal) => call(endpoints.folderFiles, { folderId, page, limit: FOLDER_FILES_MAX_LIMIT }, { signal }),
});

/** With `serverReader`, this is the same query as `folderQuery`. */
export const folderQueryOf = <Read extends Folder>(reader: FolderReader<Read>) =>
  queryOptions({
    queryKey: ['folder', reader.key],
    queryFn: ({ signal }) => reader.folder(signal),
  });

/** Needed if the folder's response does not have all files. */
export const folderFilesQuery = <ReadFiles extends Files>(reader: FolderReader<Folder, ReadFiles>) =>
  infiniteQueryOptions({
    queryKey: ['folder-files', reader.key],
    queryFn: ({ signal, pageParam }) => reader.files(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.totalPages ? pagination.page + 1 : undefined),
    retry: 2,
    // A list of 100,000 files has 200 pages, too many to reload on every focus.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
