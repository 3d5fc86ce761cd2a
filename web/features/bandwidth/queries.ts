import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../../lib/api';

/** The server's response about this month's bandwidth. */
export type UsageAnswer = Answer<typeof endpoints.ipUsage>;

/**
 * Query for the bandwidth used this month. It is fetched again when the window gets the focus, because other tabs may
 * have used bandwidth, too.
 */
export const usageQuery = (userId: string) =>
  queryOptions({
    queryKey: ['ip-usage', userId],
    queryFn: ({ signal }) => call(endpoints.ipUsage, { userId }, { signal }),
    refetchOnWindowFocus: 'always',
  });
