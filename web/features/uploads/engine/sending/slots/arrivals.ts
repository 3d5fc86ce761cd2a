/**
 * Measures throughput by confirmed bodies. Bodies this short mostly report progress into buffers. Pure: times are
 * milliseconds of the same clock, amounts are bytes.
 */
export interface Arrival {
  readonly at: number;
  readonly bytes: number;
}

/** Slower bodies arrive in bunches and would need too long a window. */
export const QUICK_MS = 1000;
const WINDOW_MS = 3 * QUICK_MS;
const MIN_SPAN_MS = QUICK_MS;
const MIN_ARRIVALS = 4;

/** Returns the arrivals of the last seconds, plus the next one. */
export const withArrival = (arrivals: readonly Arrival[], next: Arrival): readonly Arrival[] => [
  ...arrivals.filter(({ at }) => next.at - at <= WINDOW_MS),
  next,
];

/** Returns the bytes per ms from the first arrival to the last. Returns null if there are too few. */
export function rateOf(arrivals: readonly Arrival[]): number | null {
  const ms = (arrivals.at(-1)?.at ?? 0) - (arrivals[0]?.at ?? 0);
  if (arrivals.length < MIN_ARRIVALS || ms < MIN_SPAN_MS) return null;
  return arrivals.slice(1).reduce((sum, { bytes }) => sum + bytes, 0) / ms;
}
