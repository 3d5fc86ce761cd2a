import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../../lib/api';

/** What this address has used this month. Asked again whenever the window gets the focus: other tabs use it up too. */
export const usageQuery = (userId: string) =>
  queryOptions({
    queryKey: ['ip-usage', userId],
    queryFn: ({ signal }) => call(endpoints.ipUsage, { userId }, { signal }),
    refetchOnWindowFocus: 'always',
  });
