import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { FileAnswer, FolderAnswer } from '../../../worker/contract/calls/folders';
import { type FolderReader, folderFilesQuery } from './folder-reader';

interface FolderFiles {
  readonly files: readonly FileAnswer[];
  readonly complete: boolean;
  readonly failed: boolean;
  retry(): void;
}

/** Returns `folder.files` at first. If the folder has more files, loads the whole list page by page. */
export function useFolderFiles(reader: FolderReader, folder: FolderAnswer): FolderFiles {
  const isLong = folder.fileCount > folder.files.length;
  const query = useInfiniteQuery({ ...folderFilesQuery(reader), enabled: isLong });
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;

  useEffect(() => {
    if (isLong && hasNextPage && !isFetching && !isError) fetchNextPage();
  }, [isLong, hasNextPage, isFetching, isError, fetchNextPage]);

  const files = useMemo(
    () => (isLong && data ? data.pages.flatMap((page) => page.files) : folder.files),
    [isLong, data, folder.files],
  );

  return {
    files,
    complete: !isLong || (data !== undefined && !hasNextPage),
    failed: isLong && isError,
    retry: () => void (data ? fetchNextPage() : refetch()),
  };
}
