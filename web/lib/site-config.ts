import { queryOptions, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../worker/contract/calls/endpoints';
import { call } from './api';
import { useIsHydrated } from './page/use-is-hydrated';

/** The configuration of this instance. It does not change while a page is open. */
export const siteConfigQuery = queryOptions({
  queryKey: ['site-config'],
  queryFn: () => call(endpoints.config, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns the configuration of this instance. Returns undefined until it is loaded, and in prerendered pages. */
export function useSiteConfig() {
  const isHydrated = useIsHydrated();
  const { data } = useQuery({ ...siteConfigQuery, enabled: isHydrated });
  return isHydrated ? data : undefined;
}

/** Returns true if a plan can be bought here: payment and accounts are set up. Returns true until that is known. */
export function useCanBuy(): boolean {
  const config = useSiteConfig();
  return config === undefined || (config.payments && config.signIn !== null);
}
