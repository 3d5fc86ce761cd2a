import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';

const MINUTE_MS = 60_000;

// Delivers updates to React before the next event. By default, a timer delivers the updates. With the timer, a quick
// second click could come before the update and start a mutation twice.
notifyManager.setScheduler(queueMicrotask);

/**
 * While the browser is offline, calls fail immediately. By default, calls would wait until the browser is online. A
 * failed call is not retried, unless a query sets `retry` itself.
 */
const networkMode = 'always';
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: MINUTE_MS, retry: false, networkMode, refetchOnReconnect: true },
    // The data of a mutation is deleted when its dialog closes, because the data may contain a password or a new
    // token.
    mutations: { networkMode, gcTime: 0 },
  },
});

/**
 * Refetches a query after a change. First cancels calls in flight, because the data of these calls may be older than
 * the change.
 */
export async function refetchAfterChange(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
