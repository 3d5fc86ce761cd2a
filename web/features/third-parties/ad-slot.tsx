import { lazyComponent } from '../../lib/page/lazy-component';
import { useIsHydrated } from '../../lib/page/use-is-hydrated';
import { useSiteConfig } from '../../lib/site-config';

const Slot = lazyComponent(async () => (await import('./advertisement')).Slot);

/** Advertising for visitors without a subscription. `subscriber` is null while the plan is unknown. */
export function AdSlot({ subscriber }: { subscriber: boolean | null }) {
  const isHydrated = useIsHydrated();
  const config = useSiteConfig();
  if (!isHydrated || subscriber === true) return null;
  const clientId = config?.adsClientId ?? null;
  if (clientId === null && !import.meta.env.DEV) return null;
  return <Slot clientId={clientId} needsConsent={config?.adsNeedConsent ?? true} isFree={subscriber === false} />;
}
