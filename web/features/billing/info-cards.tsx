import {
  BANDWIDTH_OVERAGE_USD_PER_GB,
  PREMIUM_STORAGE_BYTES,
  STORAGE_OVERAGE_USD_PER_GB,
} from '../../../worker/contract/limits';
import { FREE_MONTHLY_BYTES, PREMIUM_MONTHLY_BYTES } from '../../lib/figures';
import { formatBytes } from '../../lib/format';
import { Card } from '../../ui/card';

export const FreeBandwidthCard = () => (
  <Card title="Free Bandwidth">
    <p className="text-muted">
      {formatBytes(FREE_MONTHLY_BYTES)} every month, uploads and downloads together, counted per network address.
      Upgrade for {formatBytes(PREMIUM_MONTHLY_BYTES)}.
    </p>
  </Card>
);

export const PremiumCards = () => (
  <>
    <Card title="Premium Bandwidth">
      <p className="text-muted">
        {formatBytes(PREMIUM_MONTHLY_BYTES)} every month. What goes beyond is never blocked and costs $
        {BANDWIDTH_OVERAGE_USD_PER_GB} per GB.
      </p>
    </Card>
    <Card title="Metered Billing">
      <p className="text-muted">
        Storage above {formatBytes(PREMIUM_STORAGE_BYTES)} costs ${STORAGE_OVERAGE_USD_PER_GB} per GB and month. Overage
        is charged once a month, with the next billing date.
      </p>
    </Card>
  </>
);
