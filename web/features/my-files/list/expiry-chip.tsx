import { HOUR_MS } from '../../../../worker/contract/units';
import { formatExactTime, formatRelative } from '../../../lib/format';
import { Badge } from './badge';

const RED_BELOW_MS = 3 * HOUR_MS;

/** Whether it is a matter of hours, or over. */
export const isSoon = (time: string, now: number): boolean => new Date(time).getTime() - now < RED_BELOW_MS;

/** When something goes, red once that is near; exactly on hover. */
export function ExpiryChip({ time, now }: { time: string; now: number }) {
  const words = new Date(time).getTime() <= now ? 'Expired' : `Expires ${formatRelative(time, now)}`;
  return (
    <span title={`Expires ${formatExactTime(time)}`} className="whitespace-nowrap">
      {isSoon(time, now) ? <Badge tone="danger">{words}</Badge> : words}
    </span>
  );
}
