import { Clock } from 'lucide-react';
import { DAY_MS, HOUR_MS } from '../../../../worker/contract/units';
import { formatExactTime, formatSpan } from '../../../lib/format';

/** The first entry with `untilMs` above the remaining time applies. */
const LOOKS = [
  { untilMs: 2 * HOUR_MS, className: 'text-danger rounded-full bg-danger-wash px-2' },
  { untilMs: DAY_MS, className: 'text-danger' },
] as const;

/**
 * Wide screens show `in 5 days`. Phones show `5 days` with a clock. Screen readers get a whole sentence. The last two
 * hours have a red background, because the owner must act now.
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
      {leftMs <= 0 ? 'Expired' : <TimeLeft ms={leftMs} />}
    </span>
  );
}

const TimeLeft = ({ ms }: { ms: number }) => (
  <span>
    <span className="sr-only">Expires </span>
    <span className="max-md:sr-only">in </span>
    {formatSpan(ms)}
  </span>
);
