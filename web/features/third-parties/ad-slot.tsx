import { later } from '../../lib/page/later';
import { useIsAlive } from '../../lib/page/use-is-alive';
import { useSiteConfig } from '../../lib/site-config';

const Slot = later(async () => (await import('./advertisement')).Slot);

/**
 * Shows a space for an advertisement if the instance has configured one, and in development. Prerendered pages have
 * none. `subscriber` is null while the plan is unknown. Subscribers see none.
 */
export function AdSlot({ subscriber }: { subscriber: boolean | null }) {
  const isAlive = useIsAlive();
  const config = useSiteConfig();
  if (!isAlive || subscriber === true) return null;
  const clientId = config?.adsClientId ?? null;
  if (clientId === null && !import.meta.env.DEV) return null;
  return <Slot clientId={clientId} needsConsent={config?.adsNeedConsent ?? true} isFree={subscriber === false} />;
}
