import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { MINUTE_MS } from '../../worker/contract/units';

// React gets updates before the next event. With the default timer, a quick second click could start a mutation twice.
notifyManager.setScheduler(queueMicrotask);

/** Lets calls fail immediately while the browser is offline. By default, they would wait. */
const networkMode = 'always';
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: MINUTE_MS, retry: false, networkMode, refetchOnReconnect: true },
    // Deletes passwords and new tokens when their dialog closes.
    mutations: { networkMode, gcTime: 0 },
  },
});

/** Reloads queries after a change. First cancels calls in flight, whose data may be older than the change. */
export async function refetchAfterChange(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
