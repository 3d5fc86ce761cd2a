import { t } from '@lingui/core/macro';
import { Clock } from 'lucide-react';
import { DAY_MS, HOUR_MS } from '../../../../worker/contract/units';
import { formatExactTime, formatRelative, formatSpan } from '../../../lib/format';

/** The first entry whose `untilMs` exceeds the remaining time applies. */
const LOOKS = [
  { untilMs: 2 * HOUR_MS, className: 'text-danger rounded-full bg-danger-wash px-2' },
  { untilMs: DAY_MS, className: 'text-danger' },
] as const;

/** Shows `in 5 days`, or on phones `5 days` with a clock. Red on the last day. */
export function ExpiryChip({ time, now }: { time: string; now: number }) {
  const leftMs = new Date(time).getTime() - now;
  const exactTime = formatExactTime(time);
  const relativeTime = formatRelative(time, now);
  const look = LOOKS.find(({ untilMs }) => leftMs < untilMs)?.className ?? '';
  return (
    <span
      title={t({
        message: `Expires ${exactTime}`,
        comment: 'About a file or folder. exactTime: Nov 23, 2026, 4:05 PM',
      })}
      className={`inline-flex items-center gap-1 whitespace-nowrap ${look}`}
    >
      <Clock aria-hidden className="size-3 md:hidden" />
      {leftMs <= 0 ? (
        t({ message: 'Expired', comment: 'State of a file or folder' })
      ) : (
        <>
          <span className="sr-only">
            {t({ message: `Expires ${relativeTime}`, comment: 'Example: Expires in 5 days' })}
          </span>
          <span aria-hidden className="max-md:hidden">
            {relativeTime}
          </span>
          <span aria-hidden className="md:hidden">
            {formatSpan(leftMs)}
          </span>
        </>
      )}
    </span>
  );
}
