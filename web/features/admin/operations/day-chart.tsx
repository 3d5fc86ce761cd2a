import { t } from '@lingui/core/macro';
import type { DayAnswer } from '../../../../worker/contract/calls/operations';

/** Width of a bar. */
const BAR = 8;
/** Distance between the starts of two bars. */
const STEP = 10;
const HEIGHT = 56;

interface DayChartProps {
  title: string;
  total: string;
  days: readonly DayAnswer[];
  figureOf(day: DayAnswer): number;
  format(value: number): string;
  isBad?: boolean;
}

/** Screen readers read one image, because the table below has the figures. */
export function DayChart({ title, total, days, figureOf, format, isBad = false }: DayChartProps) {
  const maximum = Math.max(1, ...days.map(figureOf));
  const last = days.at(-1);
  const today = format(last ? figureOf(last) : 0);
  return (
    <figure className="rounded-control border border-line bg-raised p-3 sm:p-4">
      <figcaption className="grid sm:flex sm:flex-wrap sm:items-baseline sm:justify-between sm:gap-x-3">
        <span className="text-sm text-muted">{title}</span>
        <span className="font-semibold tabular-nums">{total}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={t`${title}: ${total} in 30 days, ${today} today`}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={`mt-3 h-14 w-full ${isBad ? 'fill-danger' : 'fill-accent'}`}
      >
        <rect y={HEIGHT - 1} width={days.length * STEP} height={1} className="fill-line-strong" />
        {days.map((day, at) => {
          const height = (figureOf(day) / maximum) * (HEIGHT - 2);
          return (
            <rect key={day.day} x={at * STEP + 1} y={HEIGHT - 1 - height} width={BAR} height={height}>
              <title>{dayWords(day.day, format(figureOf(day)))}</title>
            </rect>
          );
        })}
      </svg>
    </figure>
  );
}

const dayWords = (day: string, figure: string): string =>
  t({ message: `${day}: ${figure}`, comment: 'day: 2026-11-24. figure: 1,204' });
