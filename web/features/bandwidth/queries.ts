import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../../lib/api';

/** The bandwidth used this month. It is fetched again when the window gets the focus, because other tabs use it too. */
export const usageQuery = (userId: string) =>
  queryOptions({
    queryKey: ['ip-usage', userId],
    queryFn: ({ signal }) => call(endpoints.ipUsage, { userId }, { signal }),
    refetchOnWindowFocus: 'always',
  });
