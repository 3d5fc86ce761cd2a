import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../worker/contract/endpoint';
import { endpoints } from '../../../worker/contract/endpoints';
import type { FileAnswer } from '../../../worker/contract/folders';
import { FOLDER_FILES_MAX_LIMIT } from '../../../worker/contract/limits';
import { call } from '../../lib/api';
import { followDelayMs, missingOf, pagesToFollow } from './arriving';
import { folderFilesQuery, folderQuery } from './queries';

interface Arrivals {
  /** The files that have not arrived, in the order of the list. */
  readonly missing: readonly FileAnswer[];
  /** Whether any file was missing since the list was opened. */
  readonly wasMissing: boolean;
}

interface Followed {
  /** Answers in a row that brought nothing new. */
  readonly quiet: number;
  /** How often was asked. */
  readonly turn: number;
}

const NOTHING_FOLLOWED: Followed = { quiet: 0, turn: 0 };

/**
 * What is missing of a folder's files. While something is, and the page is visible, the server is asked again and again
 * for the parts of the list in which something may have changed. `isComplete`: the list itself is loaded to its end.
 */
export function useArrivals(folderId: string, files: readonly FileAnswer[], isComplete: boolean): Arrivals {
  const client = useQueryClient();
  const missing = missingOf(files);
  const [wasMissing, setWasMissing] = useState(false);
  if (missing.length > 0 && !wasMissing) setWasMissing(true);

  const queryKey = ['folder-arrivals', folderId];
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { quiet, turn } = client.getQueryData<Followed>(queryKey) ?? NOTHING_FOLLOWED;
      // A failure is as good as nothing new: it is asked again, only later.
      const hasNew = await follow(client, folderId, turn, signal).catch(() => false);
      return { quiet: hasNew ? 0 : quiet + 1, turn: turn + 1 };
    },
    enabled: isComplete && wasMissing,
    initialData: NOTHING_FOLLOWED,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: ({ state }) => followDelayMs(state.data?.quiet ?? 0, missing.length),
    refetchIntervalInBackground: false,
    // Whoever comes back to the page sees at once what has arrived meanwhile.
    refetchOnWindowFocus: missing.length > 0 ? 'always' : false,
  });
  return { missing, wasMissing };
}

/** Asks for what may have changed of a list. True: something new has come. */
function follow(client: QueryClient, folderId: string, turn: number, signal: AbortSignal): Promise<boolean> {
  const list = client.getQueryData(folderFilesQuery(folderId).queryKey);
  return list ? followPages(client, folderId, list, turn, signal) : followFolder(client, folderId);
}

/** Asks for the folder and its first files, which are all of a short list. */
async function followFolder(client: QueryClient, folderId: string): Promise<boolean> {
  const query = folderQuery(folderId);
  const before = client.getQueryData(query.queryKey)?.folder;
  const { folder } = await client.fetchQuery({ ...query, staleTime: 0 });
  return before?.fileCount !== folder.fileCount || missingOf(before.files).length !== missingOf(folder.files).length;
}

type Page = Answer<typeof endpoints.folderFiles>;

/** Asks for some pages of a long list. */
async function followPages(
  client: QueryClient,
  folderId: string,
  { pages }: InfiniteData<Page>,
  turn: number,
  signal: AbortSignal,
): Promise<boolean> {
  const ask = async (index: number) => {
    const asked = { folderId, page: index + 1, limit: FOLDER_FILES_MAX_LIMIT };
    const page = await call(endpoints.folderFiles, asked, { signal });
    client.setQueryData(folderFilesQuery(folderId).queryKey, (data) =>
      data ? { ...data, pages: data.pages.map((old, at) => (at === index ? page : old)) } : data,
    );
    return page;
  };
  const asked = pagesToFollow(
    pages.map(({ files }) => files),
    turn,
  );
  const answers = await Promise.all(asked.map(ask));
  const last = pages.length - 1;
  const hasGrown = answers.some(({ pagination }) => pagination.total !== pages[last]?.pagination.total);
  if (hasGrown) {
    // The last page knows whether others follow it; the folder knows how much it is.
    if (!asked.includes(last)) await ask(last);
    await followFolder(client, folderId);
  }
  const missingBefore = (at: number) => missingOf(pages[asked[at] ?? 0]?.files ?? []).length;
  return hasGrown || answers.some(({ files }, at) => missingOf(files).length !== missingBefore(at));
}
