import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../../worker/contract/calls/endpoints';
import type { FolderAnswer } from '../../../../worker/contract/calls/folders';
import { type FolderReader, folderFilesQuery, folderQueryOf } from '../folder-reader';
import { type ArrivalObservations, arrivalProgress, NO_OBSERVATIONS, withAnswer } from './arrival';
import { followDelayMs, missingOf, pagesToFollow } from './arrival-polling';

export interface Arrivals {
  /** True if a file was missing at any time since the page was opened. */
  readonly wasMissing: boolean;
  /** Estimate. Null if unknown. */
  readonly secondsLeft: number | null;
}

/** In a hidden page, polls only if a download waits for the folder (`isAwaited`). */
export function useArrivals(reader: FolderReader, folder: FolderAnswer | undefined, isAwaited: boolean): Arrivals {
  const client = useQueryClient();
  const missing = folder ? folder.fileCount - arrivalProgress(folder).files : 0;
  const [wasMissing, setWasMissing] = useState(false);
  if (missing > 0 && !wasMissing) setWasMissing(true);

  const queryKey = ['folder-arrivals', reader.key];
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<ArrivalObservations> => {
      const previous = client.getQueryData<ArrivalObservations>(queryKey) ?? NO_OBSERVATIONS;
      const answer = await follow(client, reader, previous.turn, signal).catch(() => null);
      return withAnswer(previous, answer, Date.now());
    },
    enabled: wasMissing,
    initialData: NO_OBSERVATIONS,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => followDelayMs(state.data?.quiet ?? 0, missing),
    refetchIntervalInBackground: isAwaited,
    // Shows new files immediately when the user comes back.
    refetchOnWindowFocus: missing > 0 ? 'always' : false,
  });
  return { wasMissing, secondsLeft: data.timeLeft === null ? null : Math.ceil(data.timeLeft.seconds) };
}

/** Polls the folder, and the pages of its list that may have changed. */
async function follow(client: QueryClient, reader: FolderReader, turn: number, signal: AbortSignal) {
  const query = folderQueryOf(reader);
  const previous = client.getQueryData(query.queryKey)?.folder;
  const { folder } = await client.fetchQuery({ ...query, staleTime: 0 });
  const hasNew =
    previous?.fileCount !== folder.fileCount ||
    previous.totalSize !== folder.totalSize ||
    arrivalProgress(previous).bytes !== arrivalProgress(folder).bytes ||
    arrivalProgress(previous).files !== arrivalProgress(folder).files;
  const list = client.getQueryData(folderFilesQuery(reader).queryKey);
  const isListLoaded = list !== undefined && isLoaded(list);
  const hasNewPages = isListLoaded && (await followPages(client, reader, folder.fileCount, list, turn, signal));
  return { folder, hasNew: hasNew || hasNewPages };
}

type Page = Answer<typeof endpoints.folderFiles>;

const isLoaded = ({ pages }: InfiniteData<Page>): boolean => pages.length >= (pages.at(-1)?.pagination.totalPages ?? 1);

/** Resolves to true if the number of missing files has changed. */
async function followPages(
  client: QueryClient,
  reader: FolderReader,
  fileCount: number,
  { pages }: InfiniteData<Page>,
  turn: number,
  signal: AbortSignal,
): Promise<boolean> {
  const polledPages = pagesToFollow(
    pages.map(({ files }) => files),
    turn,
  );
  const last = pages.length - 1;
  // If files were added, the query needs the new `total` of the last page to load further pages.
  if (fileCount !== pages[last]?.pagination.total && !polledPages.includes(last)) polledPages.push(last);
  const answers = await Promise.all(
    polledPages.map(async (index) => {
      const page = await reader.files(index + 1, signal);
      client.setQueryData(folderFilesQuery(reader).queryKey, (data) =>
        data ? { ...data, pages: data.pages.map((old, at) => (at === index ? page : old)) } : data,
      );
      return page;
    }),
  );
  const missingBefore = (at: number) => missingOf(pages[polledPages[at] ?? 0]?.files ?? []).length;
  return answers.some(({ files }, at) => missingOf(files).length !== missingBefore(at));
}
