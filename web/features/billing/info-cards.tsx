import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  BANDWIDTH_OVERAGE_USD_PER_GB,
  PREMIUM_STORAGE_BYTES,
  STORAGE_OVERAGE_USD_PER_GB,
} from '../../../worker/contract/limits';
import { formatBytes } from '../../lib/format';
import { useCanBuy } from '../../lib/site-config';
import { useSiteWords } from '../../lib/site-words';
import { Section } from '../../ui/card';
import { formatRate } from './plan-words';

export function FreeBandwidthCard() {
  const { freeMonthly, premiumMonthly } = useSiteWords();
  const canBuy = useCanBuy();
  return (
    <Section title={t`Free Bandwidth`}>
      <p className="text-muted">
        {canBuy ? (
          <Trans comment="Both values are sizes: the bandwidth of the plan Free, and of Premium">
            {freeMonthly} every month, counted per network address. Upgrade for {premiumMonthly}.
          </Trans>
        ) : (
          <Trans>{freeMonthly} every month, counted per network address.</Trans>
        )}
      </p>
    </Section>
  );
}

export function PremiumCards() {
  const { premiumMonthly } = useSiteWords();
  const storage = formatBytes(PREMIUM_STORAGE_BYTES);
  const storageRate = formatRate(STORAGE_OVERAGE_USD_PER_GB);
  const bandwidthRate = formatRate(BANDWIDTH_OVERAGE_USD_PER_GB);
  return (
    <>
      <Section title={t`Premium Bandwidth`}>
        <p className="text-muted">
          <Trans comment="The values are a size, the bandwidth of Premium, and a price">
            {premiumMonthly} every month. Usage above that is never blocked and costs {bandwidthRate} per GB.
          </Trans>
        </p>
      </Section>
      <Section title={t`Metered Billing`}>
        <p className="text-muted">
          <Trans comment="The values are a size and a price">
            Storage above {storage} costs {storageRate} per GB and month. Overage is charged once a month, on your
            billing date.
          </Trans>
        </p>
      </Section>
    </>
  );
}
