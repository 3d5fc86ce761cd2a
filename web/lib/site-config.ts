import { queryOptions, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../worker/contract/calls/endpoints';
import { call } from './api';
import { useIsAlive } from './page/use-is-alive';

/** What this installation has set up; it does not change while a page is open. */
export const siteConfigQuery = queryOptions({
  queryKey: ['site-config'],
  queryFn: () => call(endpoints.config, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns what this installation has set up; undefined until it is known, as in pages that the build drew. */
export function useSiteConfig() {
  const isAlive = useIsAlive();
  const { data } = useQuery({ ...siteConfigQuery, enabled: isAlive });
  return isAlive ? data : undefined;
}

/** Whether a plan can be bought here: payment and accounts are set up. Until it is known: yes. */
export function useCanBuy(): boolean {
  const config = useSiteConfig();
  return config === undefined || (config.payments && config.signIn !== null);
}
