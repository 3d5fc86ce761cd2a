import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { encryptedNamesQuery, hasEncryptedSearch, lockedFoldersIn, namesIn } from './encrypted-names';
import type { Place } from './place';

export interface EncryptedSearch {
  /** `paused`: there are more names, and the search waits for the user. */
  readonly state: 'done' | 'searching' | 'paused' | 'failed';
  readonly nameCount: number;
  /** Encrypted folders whose key this browser does not have. */
  readonly lockedFolders: number;
  goOn(): void;
}

/** Number of calls before the search waits for the user. A call has at most 50 uploads and 1,000 files. */
const CALLS_PER_STEP = 20;

/** Reads the encrypted names of the open folder while there is a search. */
export function useEncryptedSearch(userId: string, place: Place): EncryptedSearch {
  const enabled = hasEncryptedSearch(place);
  const query = useInfiniteQuery({ ...encryptedNamesQuery(userId, place.folderId), enabled });
  const { data, hasNextPage, isFetching, isError, isRefetchError, refetch, fetchNextPage } = query;
  const isPaused = data !== undefined && data.pages.length % CALLS_PER_STEP === 0;

  const isContinuing = enabled && hasNextPage && !isFetching && !isError && !isPaused;
  useEffect(() => {
    if (isContinuing) void fetchNextPage();
  }, [isContinuing, fetchNextPage]);

  function stateNow(): EncryptedSearch['state'] {
    if (!enabled) return 'done';
    if (isError && !isFetching) return 'failed';
    if (data && !hasNextPage) return 'done';
    return isPaused && !isFetching ? 'paused' : 'searching';
  }

  return {
    state: stateNow(),
    nameCount: data ? namesIn(data) : 0,
    lockedFolders: enabled && data ? lockedFoldersIn(data) : 0,
    goOn: () => void (data === undefined || isRefetchError ? refetch() : fetchNextPage()),
  };
}
