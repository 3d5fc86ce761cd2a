import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { SECOND_MS } from '../../../worker/contract/units';
import { myFilesKey } from '../../lib/my-files-key';
import { refetchAfterChange } from '../../lib/query-client';
import { intervalUnlessFinal, useRefetchInterval } from '../../lib/refetch-interval';
import { addMatches, encryptedNamesQuery } from './encrypted-names';
import type { MyFilesPage } from './list/items';
import type { Place } from './place';
import { pageQuery, statsQuery } from './queries';
import type { View } from './view';

interface LoadedPage {
  /** Undefined until a page has loaded. While another page loads, this is the previous page. */
  readonly data: MyFilesPage | undefined;
  readonly isStale: boolean;
  readonly openFolder: MyFilesPage['current'];
  readonly error: Error | null;
  retry(): void;
  refresh(): Promise<void>;
}

/** Long, because the server reads all rows of the page for every response. */
const POLL_MIN_MS = 10 * SECOND_MS;

/** Maximum number of encrypted matches, because the list draws all of them. */
const ENCRYPTED_ROWS_MAX = 200;

const downloadsOf = (page: MyFilesPage | undefined): string | undefined =>
  page?.folders.map(({ folderId, totalDownloads }) => `${folderId} ${totalDownloads}`).join();

/** If the requested page does not exist, goes to the last page. */
export function usePage(
  userId: string,
  place: Place,
  view: View,
  onNavigate: (place: Place, options: { replace: boolean }) => void,
): LoadedPage {
  const queries = useQueryClient();
  const pollInterval = useRefetchInterval(POLL_MIN_MS);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...pageQuery(userId, place, view),
    // Searches and sorted lists are not polled, because they cost the server more.
    refetchInterval: ({ state }) =>
      place.search !== '' || view.order !== 'usual'
        ? false
        : intervalUnlessFinal(state.error, pollInterval(downloadsOf(state.data))),
  });
  // Uses the folder of `data`, which may still be the previous page.
  const namesQuery = encryptedNamesQuery(userId, data?.current?.folderId ?? null);
  const { data: names } = useInfiniteQuery({ ...namesQuery, enabled: false });
  const shownData = useMemo(() => data && addMatches(data, names, ENCRYPTED_ROWS_MAX), [data, names]);
  const isOpen = (data?.current?.folderId ?? null) === place.folderId;

  const lastList = useRef<{ readonly listKey: string; readonly data: MyFilesPage } | null>(null);
  const listKey = JSON.stringify([place, view]);
  const refreshFigures = () => queries.invalidateQueries(statsQuery(userId), { cancelRefetch: false });
  const listChanged = useEffectEvent(() => void refreshFigures());
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    if (lastList.current?.listKey === listKey && lastList.current.data !== data) listChanged();
    lastList.current = { listKey, data };
  }, [data, isPlaceholderData, listKey]);

  const lastPage = data && !isPlaceholderData ? Math.max(1, data.pagination.totalPages) : null;
  const goBack = useEffectEvent((page: number) => onNavigate({ ...place, page }, { replace: true }));
  useEffect(() => {
    if (lastPage !== null && place.page > lastPage) goBack(lastPage);
  }, [lastPage, place.page]);

  return {
    data: shownData,
    isStale: isPlaceholderData,
    openFolder: isOpen ? (data?.current ?? null) : null,
    error,
    retry: () => void refetch(),
    async refresh() {
      await refetchAfterChange(queries, myFilesKey(userId));
      void refreshFigures();
    },
  };
}
