import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { MINUTE_MS } from '../../../worker/contract/units';
import { ApiError, call } from '../../lib/api';
import { intervalUnlessFinal } from '../../lib/refetch-interval';

/** The state and remaining limits of a request may change. */
const REFETCH_MS = 2 * MINUTE_MS;

export const requestQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['request', requestId],
    queryFn: ({ signal }) => call(endpoints.request, { requestId }, { signal }),
    // After a status 4xx, an immediate retry would fail, too.
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    refetchInterval: ({ state }) => intervalUnlessFinal(state.error, REFETCH_MS),
  });
