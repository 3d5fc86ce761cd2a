import { BANDWIDTH_OVERAGE_USD_PER_GB, STORAGE_OVERAGE_USD_PER_GB } from '../../../worker/contract/limits';
import { Card } from '../../ui/card';

export const FreeBandwidthCard = () => (
  <Card title="Free Bandwidth">
    <p className="text-muted">
      100GB every month, uploads and downloads together, counted per network address. Upgrade for 1TB.
    </p>
  </Card>
);

export const PremiumCards = () => (
  <>
    <Card title="Premium Bandwidth">
      <p className="text-muted">
        1TB every month. What goes beyond is never blocked and costs ${BANDWIDTH_OVERAGE_USD_PER_GB} per GB.
      </p>
    </Card>
    <Card title="Metered Billing">
      <p className="text-muted">
        Storage above 500GB costs ${STORAGE_OVERAGE_USD_PER_GB} per GB and month. Overage is charged once a month, with
        the next billing date.
      </p>
    </Card>
  </>
);
