import { DAY_MS } from '../../../../worker/contract/units';
import { formatExactTime, formatRelative } from '../../../lib/format';
import { Badge } from './badge';

/** Returns true if the time is in the past or in the next 24 hours. */
const isSoon = (time: string, now: number): boolean => new Date(time).getTime() - now < DAY_MS;

/** Shows an expiry, red in the last 24 hours. The exact time is in the tooltip. */
export function ExpiryChip({ time, now }: { time: string; now: number }) {
  const words = new Date(time).getTime() <= now ? 'Expired' : `Expires ${formatRelative(time, now)}`;
  return (
    <span title={`Expires ${formatExactTime(time)}`} className="whitespace-nowrap">
      {isSoon(time, now) ? <Badge tone="danger">{words}</Badge> : words}
    </span>
  );
}
