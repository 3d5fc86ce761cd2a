import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';

const MINUTE_MS = 60_000;

// Delivers updates to React before the next event. By default a timer delivers them. A quick second click could then
// come before the update and start a mutation twice.
notifyManager.setScheduler(queueMicrotask);

/**
 * Makes calls fail at once while the browser is offline; otherwise they would wait until it is online. By default a
 * failed call is not retried. A query that needs retries sets them itself.
 */
const networkMode = 'always';
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: MINUTE_MS, retry: false, networkMode, refetchOnReconnect: true },
    // A mutation's data is deleted when its dialog closes, because it may contain a password or a new token.
    mutations: { networkMode, gcTime: 0 },
  },
});

/** Refetches a query after a change. First cancels calls in flight, because their data may be older than the change. */
export async function refetchAfterChange(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
