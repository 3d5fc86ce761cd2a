import { useQuery } from '@tanstack/react-query';
import { useIsHydrated } from '../../lib/page/use-is-hydrated';
import { formatPrice, PREMIUM_PLAN_ID } from './plan-words';
import { plansQuery } from './queries';

const USUAL_PRICE_USD = 8;

export function usePremiumPrice(): string {
  // The first render must equal the prerendered HTML, which has the usual price.
  const isHydrated = useIsHydrated();
  const plans = useQuery(plansQuery).data;
  const premium = isHydrated ? plans?.find(({ planId }) => planId === PREMIUM_PLAN_ID) : undefined;
  return formatPrice(premium?.priceUsd ?? USUAL_PRICE_USD);
}
