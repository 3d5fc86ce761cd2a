import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { SECOND_MS } from '../../../worker/contract/units';
import { call } from '../../lib/api';

/** While a request is open somebody may be sending: a page that is looked at asks so often. */
const LOOK_AGAIN_MS = 20 * SECOND_MS;

/** All requests of an owner, who has no more than two pages of them. */
export const ownRequestsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['requests', userId],
    queryFn: async ({ signal }) => {
      const first = await call(endpoints.requests, { userId }, { signal });
      if (first.pagination.totalPages < 2) return first.requests;
      const second = await call(endpoints.requests, { userId, page: 2 }, { signal });
      return [...first.requests, ...second.requests];
    },
    refetchInterval: ({ state }) => (state.data?.some(({ state }) => state === 'open') ? LOOK_AGAIN_MS : false),
  });

/** What was sent to a request, the newest first: `pages` pages of it. */
export const sendingsQuery = (userId: string, requestId: string, pages: number) =>
  queryOptions({
    queryKey: ['requests', userId, requestId, pages],
    queryFn: async ({ signal }) => {
      const limit = SENDINGS_PER_PAGE;
      const asked = Array.from({ length: pages }, (_, index) => index + 1);
      const answers = await Promise.all(
        asked.map((page) => call(endpoints.sendings, { userId, requestId, page, limit }, { signal })),
      );
      return { sendings: answers.flatMap(({ sendings }) => sendings), total: answers[0]?.pagination.total ?? 0 };
    },
    refetchInterval: LOOK_AGAIN_MS,
  });

export const SENDINGS_PER_PAGE = 10;
