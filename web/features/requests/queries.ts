import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { MINUTE_MS } from '../../../worker/contract/units';
import { ApiError, call } from '../../lib/api';

/** A page that is open asks so often whether the request is still, and what is left of it. */
const LOOK_AGAIN_MS = 2 * MINUTE_MS;

/** What somebody asks for, as whoever has the link is told. */
export const requestQuery = (requestId: string) =>
  queryOptions({
    queryKey: ['request', requestId],
    queryFn: ({ signal }) => call(endpoints.request, { requestId }, { signal }),
    // What is refused once is refused again; what never arrived is asked for again.
    retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    refetchInterval: ({ state }) => (state.error ? false : LOOK_AGAIN_MS),
  });
