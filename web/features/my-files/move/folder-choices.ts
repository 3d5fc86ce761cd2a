import { infiniteQueryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../../worker/contract/calls/endpoints';
import { call } from '../../../lib/api';
import { myFilesKey } from '../../../lib/my-files-key';
import { type Item, isEncrypted, itemsOf, type MyFilesPage } from '../list/items';

const CHOICES_PER_PAGE = 50;

export interface Shelf {
  readonly folderId: string | null;
  readonly path: string;
  readonly search: string;
}

/** Stops after the first page with a file, because files follow all folders. */
export const choicesQuery = (userId: string, { folderId, path, search }: Shelf) =>
  infiniteQueryOptions({
    queryKey: [...myFilesKey(userId), 'choices', folderId, path, search],
    queryFn: ({ signal, pageParam }) =>
      call(
        endpoints.foldersPaginated,
        { userId, page: pageParam, limit: CHOICES_PER_PAGE, search, parentFolderId: folderId, path },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ files, pagination: { page, totalPages } }) =>
      files.length === 0 && page < totalPages ? page + 1 : undefined,
    staleTime: 0,
  });

/** Leaves out files and encrypted folders, because nothing can move to them. */
export const choicesOf = (pages: readonly MyFilesPage[]): Exclude<Item, { kind: 'file' }>[] =>
  pages
    .flatMap((page) => itemsOf(page))
    .filter((item) => item.kind !== 'file')
    .filter((item) => !isEncrypted(item));
