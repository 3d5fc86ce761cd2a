import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../../lib/api';

export type UsageAnswer = Answer<typeof endpoints.ipUsage>;

/** Refetches on focus, because other tabs may have used bandwidth. */
export const usageQuery = (userId: string) =>
  queryOptions({
    queryKey: ['ip-usage', userId],
    queryFn: ({ signal }) => call(endpoints.ipUsage, { userId }, { signal }),
    refetchOnWindowFocus: 'always',
  });
