import { DAY_MS } from '../../../../worker/contract/units';
import { formatExactTime, formatRelative } from '../../../lib/format';
import { Badge } from './badge';

/** Whether it expires within 24 hours, or has expired. */
export const isSoon = (time: string, now: number): boolean => new Date(time).getTime() - now < DAY_MS;

/** When something expires, red in its last 24 hours; exactly on hover. */
export function ExpiryChip({ time, now }: { time: string; now: number }) {
  const words = new Date(time).getTime() <= now ? 'Expired' : `Expires ${formatRelative(time, now)}`;
  return (
    <span title={`Expires ${formatExactTime(time)}`} className="whitespace-nowrap">
      {isSoon(time, now) ? <Badge tone="danger">{words}</Badge> : words}
    </span>
  );
}
