import { Clock } from 'lucide-react';
import { DAY_MS, HOUR_MS } from '../../../../worker/contract/units';
import { formatExactTime, formatRelative } from '../../../lib/format';

/** A chip has the first look in this list whose `untilMs` is longer than the time that is left. */
const LOOKS = [
  { untilMs: 2 * HOUR_MS, className: 'text-danger rounded-full bg-danger-wash px-2' },
  { untilMs: DAY_MS, className: 'text-danger' },
] as const;

/**
 * Shows an expiry. The tooltip has the exact time. Wide screens show `in 5 days` below the column head "Expiry".
 * Phones show `5 days` with a clock. Screen readers always get the whole sentence. The chip is red in the last 24
 * hours. In the last two hours, the chip also has a red background, because the owner must act now.
 */
export function ExpiryChip({ time, now }: { time: string; now: number }) {
  const leftMs = new Date(time).getTime() - now;
  const look = LOOKS.find(({ untilMs }) => leftMs < untilMs)?.className ?? '';
  return (
    <span
      title={`Expires ${formatExactTime(time)}`}
      className={`inline-flex items-center gap-1 whitespace-nowrap ${look}`}
    >
      <Clock aria-hidden className="size-3 md:hidden" />
      {leftMs <= 0 ? 'Expired' : <TimeLeft words={formatRelative(time, now)} />}
    </span>
  );
}

const TimeLeft = ({ words }: { words: string }) => (
  <span>
    <span className="sr-only">Expires </span>
    <span className="max-md:sr-only">in </span>
    {words.replace(/^in /, '')}
  </span>
);
