import { QueryClient } from '@tanstack/react-query';

const MINUTE_MS = 60_000;

/** Answers of the server that more than one screen reads. Failures are shown at once: retries are asked for by call. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: MINUTE_MS, retry: false } },
});
