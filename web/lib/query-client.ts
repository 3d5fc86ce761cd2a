import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';

const MINUTE_MS = 60_000;

// Updates reach React before the next event. By default a timer delivers them, and a quick second click could come
// first and start a mutation twice.
notifyManager.setScheduler(queueMicrotask);

/**
 * Makes calls fail at once while the browser is offline; otherwise they would seem to run forever. Failures are shown
 * without retries. A call that needs retries sets them itself.
 */
const networkMode = 'always';
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: MINUTE_MS, retry: false, networkMode, refetchOnReconnect: true },
    // Not kept after its dialog is closed: it may hold a password or a new token.
    mutations: { networkMode, gcTime: 0 },
  },
});

/** Refetches a query after a change. Answers in flight may be older than the change, so they are cancelled first. */
export async function refetchAfterChange(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
