import { DAY_MS } from '../../../../worker/contract/units';
import { formatExactTime, formatRelative } from '../../../lib/format';
import { Badge } from './badge';

const isSoon = (time: string, now: number): boolean => new Date(time).getTime() - now < DAY_MS;

/** Shows an expiry. In the last 24 hours the text is red. The tooltip shows the exact time. */
export function ExpiryChip({ time, now }: { time: string; now: number }) {
  const words = new Date(time).getTime() <= now ? 'Expired' : `Expires ${formatRelative(time, now)}`;
  return (
    <span title={`Expires ${formatExactTime(time)}`} className="whitespace-nowrap">
      {isSoon(time, now) ? <Badge tone="danger">{words}</Badge> : words}
    </span>
  );
}
