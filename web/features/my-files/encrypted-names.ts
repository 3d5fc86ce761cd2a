/** Searches names of encrypted folders and files in the browser, because the server cannot read them. */
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { foldedForSearch } from '../../../worker/contract/search-text';
import { call } from '../../lib/api';
import type { OwnFolder } from '../../lib/encryption/own-folder';
import { openOwn } from '../../lib/encryption/own-listing';
import { myFilesKey } from '../../lib/my-files-key';
import type { MyFilesPage, OwnFile } from './list/items';
import type { Place } from './place';

interface NamesPage {
  readonly folders: readonly OwnFolder[];
  readonly files: readonly OwnFile[];
  readonly next: string | null;
}

export type EncryptedNames = Pick<InfiniteData<NamesPage>, 'pages'>;

/** Returns true if a search must include encrypted names. Directories contain no encrypted folders. */
export const hasEncryptedSearch = ({ search, path }: Pick<Place, 'search' | 'path'>): boolean =>
  search !== '' && path === '';

/** The query key does not contain the search text, so typing does not repeat the calls. */
export const encryptedNamesQuery = (userId: string, folderId: string | null) =>
  infiniteQueryOptions({
    queryKey: [...myFilesKey(userId), 'encrypted-names', folderId],
    // Refetches only after changes, because a refetch repeats the calls of all pages.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ pageParam, signal }): Promise<NamesPage> => {
      const input = { userId, ...(folderId !== null && { parentFolderId: folderId }), ...pageParam };
      const { next, ...items } = await call(endpoints.encryptedItems, input, { signal });
      return { ...(await openOwn(items)), next };
    },
    initialPageParam: {},
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
  });

export const namesIn = ({ pages }: EncryptedNames): number =>
  pages.reduce((total, { folders, files }) => total + folders.length + files.length, 0);

/** Returns the number of encrypted folders whose key this browser does not have. */
export const lockedFoldersIn = ({ pages }: EncryptedNames): number =>
  new Set(pages.flatMap(({ folders }) => folders.filter(({ isLocked }) => isLocked).map(({ folderId }) => folderId)))
    .size;

/** Adds the encrypted matches to the total of a page. The first page also gets up to `maxRows` of them as rows. */
export function addMatches(
  page: MyFilesPage,
  names: EncryptedNames | undefined,
  maxRows = Number.POSITIVE_INFINITY,
): MyFilesPage {
  if (page.encryptedSearch === undefined || !names) return page;
  const folded = foldedForSearch(page.encryptedSearch);
  const matches = (name: string) => foldedForSearch(name).includes(folded);
  // Several pages may have the same folder.
  const folders = new Map<string, OwnFolder>();
  const files = new Map<string, OwnFile>();
  for (const part of names.pages) {
    for (const folder of part.folders) {
      if (!folder.isLocked && matches(folder.folderName)) folders.set(folder.folderId, folder);
    }
    for (const file of part.files) {
      if (!file.isLocked && matches(file.originalFilename)) files.set(file.fileId, file);
    }
  }
  if (page.current) folders.delete(page.current.folderId);
  const { pagination } = page;
  return {
    ...page,
    ...(pagination.page === 1 && {
      folders: [...page.folders, ...[...folders.values()].slice(0, maxRows)],
      files: [...page.files, ...[...files.values()].slice(0, Math.max(0, maxRows - folders.size))],
    }),
    pagination: { ...pagination, total: pagination.total + folders.size + files.size },
  };
}
