/**
 * Throughput by what has arrived, for bodies that are so quick that what their progress tells is mostly buffers. Pure:
 * times are milliseconds of one clock, amounts are bytes.
 */
export interface Arrival {
  readonly at: number;
  readonly bytes: number;
}

/** Slower ones arrive in bunches, for which the window would have to be longer than anybody waits. */
export const QUICK_MS = 1000;
const WINDOW_MS = 3 * QUICK_MS;
const MIN_SPAN_MS = QUICK_MS;
const MIN_ARRIVALS = 4;

/** The arrivals of the last seconds, and one more. */
export const withArrival = (arrivals: readonly Arrival[], next: Arrival): readonly Arrival[] => [
  ...arrivals.filter(({ at }) => next.at - at <= WINDOW_MS),
  next,
];

/** Bytes per ms from the first of them to the last; null where they are too few to tell. */
export function rateOf(arrivals: readonly Arrival[]): number | null {
  const ms = (arrivals.at(-1)?.at ?? 0) - (arrivals[0]?.at ?? 0);
  if (arrivals.length < MIN_ARRIVALS || ms < MIN_SPAN_MS) return null;
  return arrivals.slice(1).reduce((sum, { bytes }) => sum + bytes, 0) / ms;
}
