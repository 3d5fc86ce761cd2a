import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { MINUTE_MS } from '../../../worker/contract/units';
import { ApiError, call } from '../../lib/api';

/** Refetch interval for the state and the remaining limits of a request for files. */
const REFETCH_MS = 2 * MINUTE_MS;

/** A request for files. The response has the data for visitors with the link. */
export const requestQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['request', requestId],
    queryFn: ({ signal }) => call(endpoints.request, { requestId }, { signal }),
    // After an error with status 4xx there is no retry, because the retry would fail, too. After other failures there
    // are two retries.
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    refetchInterval: ({ state }) => (state.error ? false : REFETCH_MS),
  });
