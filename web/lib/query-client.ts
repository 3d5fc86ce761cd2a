import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';

const MINUTE_MS = 60_000;

// Delivers updates before the next event. With the default timer, a quick second click could start a mutation twice.
notifyManager.setScheduler(queueMicrotask);

/** While the browser is offline, calls fail immediately. By default, they would wait. */
const networkMode = 'always';
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: MINUTE_MS, retry: false, networkMode, refetchOnReconnect: true },
    // The data may contain a password or a new token, so it is deleted when the dialog closes.
    mutations: { networkMode, gcTime: 0 },
  },
});

/** First cancels calls in flight, because their data may be older than the change. */
export async function refetchAfterChange(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
