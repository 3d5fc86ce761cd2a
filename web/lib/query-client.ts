import { QueryClient, type QueryKey } from '@tanstack/react-query';

const MINUTE_MS = 60_000;

/**
 * Answers of the server that more than one screen reads. Failures are shown at once: retries are asked for by call. What
 * is asked while the browser says that it is offline fails as well; otherwise it would seem to be on its way for ever.
 */
const networkMode = 'always';
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: MINUTE_MS, retry: false, networkMode, refetchOnReconnect: true },
    mutations: { networkMode },
  },
});

/**
 * Asks anew for what is shown of that key, after something of it was changed. An answer that is still on its way may be of
 * before, and without this a first one would be taken for the new one.
 */
export async function askAnew(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
