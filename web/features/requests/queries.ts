import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { MINUTE_MS } from '../../../worker/contract/units';
import { ApiError, call } from '../../lib/api';

/** Refetch interval for the state of a request for files and its remaining limits. */
const REFETCH_MS = 2 * MINUTE_MS;

/** Query for a request for files, as a visitor with the link sees it. */
export const requestQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['request', requestId],
    queryFn: ({ signal }) => call(endpoints.request, { requestId }, { signal }),
    // Errors with status 4xx are not retried, because a retry would fail, too. Other failures are retried twice.
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    refetchInterval: ({ state }) => (state.error ? false : REFETCH_MS),
  });
