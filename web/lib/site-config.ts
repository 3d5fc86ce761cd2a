import { queryOptions, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../worker/contract/calls/endpoints';
import { call } from './api';

/** What this installation has set up; it does not change while a page is open. */
export const siteConfigQuery = queryOptions({
  queryKey: ['site-config'],
  queryFn: () => call(endpoints.config, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether a plan can be bought here: payment and accounts are set up. Until it is known: yes. */
export function useCanBuy(): boolean {
  const config = useQuery(siteConfigQuery).data;
  return config === undefined || (config.payments && config.signIn !== null);
}
