import { EXPIRY_CHIP_RED_BELOW_MS } from '../../../worker/contract/limits';
import { formatExactTime, formatRelative } from '../../lib/format';
import { Badge } from './badge';

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
