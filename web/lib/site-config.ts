import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '../../worker/contract/endpoints';
import { call } from './api';

/** What this installation has set up; it does not change while a page is open. */
export const siteConfigQuery = queryOptions({
  queryKey: ['site-config'],
  queryFn: () => call(endpoints.config, {}),
  staleTime: Number.POSITIVE_INFINITY,
});
