import { useQuery } from '@tanstack/react-query';
import { useIsHydrated } from '../../lib/page/use-is-hydrated';
import { formatPrice, PREMIUM_PLAN_ID } from './plan-words';
import { plansQuery } from './queries';

/** Price to show until the plans are loaded. */
const USUAL_PRICE_USD = 8;

/** Returns the monthly price of Premium in words. */
export function usePremiumPrice(): string {
  // The plans may be loaded before the prerendered HTML is hydrated. The first render must still show the price of
  // the prerendered HTML.
  const isHydrated = useIsHydrated();
  const plans = useQuery(plansQuery).data;
  const premium = isHydrated ? plans?.find(({ planId }) => planId === PREMIUM_PLAN_ID) : undefined;
  return formatPrice(premium?.priceUsd ?? USUAL_PRICE_USD);
}
