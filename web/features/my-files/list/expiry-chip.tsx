import { DAY_MS } from '../../../../worker/contract/units';
import { formatExactTime, formatRelative } from '../../../lib/format';
import { Badge } from './badge';

const EXPIRY_CHIP_RED_BELOW_MS = DAY_MS;

/** When something goes, red once that is near; exactly on hover. */
export function ExpiryChip({ time, now }: { time: string; now: number }) {
  const left = new Date(time).getTime() - now;
  return (
    <span title={`Expires ${formatExactTime(time)}`}>
      <Badge tone={left < EXPIRY_CHIP_RED_BELOW_MS ? 'danger' : 'neutral'}>
        {left <= 0 ? 'Expired' : `Expires ${formatRelative(time, now)}`}
      </Badge>
    </span>
  );
}
