import { queryOptions, useQuery } from '@tanstack/react-query';
import { endpoints } from '../../worker/contract/calls/endpoints';
import { call } from './api';
import { useIsHydrated } from './page/use-is-hydrated';

/** Does not change while a page is open. */
export const siteConfigQuery = queryOptions({
  queryKey: ['site-config'],
  queryFn: () => call(endpoints.config, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns undefined in prerendered pages, and until the configuration has loaded. */
export function useSiteConfig() {
  const isHydrated = useIsHydrated();
  const { data } = useQuery({ ...siteConfigQuery, enabled: isHydrated });
  return isHydrated ? data : undefined;
}

/** Returns true if the site has payments and accounts, and until the configuration has loaded. */
export function useCanBuy(): boolean {
  const config = useSiteConfig();
  return config === undefined || (config.payments && config.signIn !== null);
}
