import {
  BANDWIDTH_OVERAGE_USD_PER_GB,
  PREMIUM_STORAGE_BYTES,
  STORAGE_OVERAGE_USD_PER_GB,
} from '../../../worker/contract/limits';
import { formatBytes } from '../../lib/format';
import { useCanBuy } from '../../lib/site-config';
import { useSiteWords } from '../../lib/site-words';
import { Section } from '../../ui/card';

export function FreeBandwidthCard() {
  const { freeMonthly, premiumMonthly } = useSiteWords();
  const canBuy = useCanBuy();
  return (
    <Section title="Free Bandwidth">
      <p className="text-muted">
        {freeMonthly} every month, uploads and downloads together, counted per network address.
        {canBuy && ` Upgrade for ${premiumMonthly}.`}
      </p>
    </Section>
  );
}

export function PremiumCards() {
  const { premiumMonthly } = useSiteWords();
  return (
    <>
      <Section title="Premium Bandwidth">
        <p className="text-muted">
          {premiumMonthly} every month. Usage above that is never blocked and costs ${BANDWIDTH_OVERAGE_USD_PER_GB} per
          GB.
        </p>
      </Section>
      <Section title="Metered Billing">
        <p className="text-muted">
          Storage above {formatBytes(PREMIUM_STORAGE_BYTES)} costs ${STORAGE_OVERAGE_USD_PER_GB} per GB and month.
          Overage is charged once a month, on your billing date.
        </p>
      </Section>
    </>
  );
}
