import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../../lib/api';

/** The server's answer about a month's bandwidth. */
export type UsageAnswer = Answer<typeof endpoints.ipUsage>;

/** The bandwidth used this month. It is fetched again when the window gets the focus, because other tabs use it too. */
export const usageQuery = (userId: string) =>
  queryOptions({
    queryKey: ['ip-usage', userId],
    queryFn: ({ signal }) => call(endpoints.ipUsage, { userId }, { signal }),
    refetchOnWindowFocus: 'always',
  });
