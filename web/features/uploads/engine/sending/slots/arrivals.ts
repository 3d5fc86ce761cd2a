/** Body that has arrived on the server. Progress events only show how fast the browser fills its buffers. */
export interface Arrival {
  /** Milliseconds of a monotonic clock. */
  readonly at: number;
  readonly bytes: number;
}

export const QUICK_MS = 1000;
const WINDOW_MS = 3 * QUICK_MS;
const MIN_SPAN_MS = QUICK_MS;
const MIN_ARRIVALS = 4;

export const withArrival = (arrivals: readonly Arrival[], next: Arrival): readonly Arrival[] => [
  ...arrivals.filter(({ at }) => next.at - at <= WINDOW_MS),
  next,
];

/** Returns bytes per ms, or null if the arrivals are too few or too close together. */
export function rateOf(arrivals: readonly Arrival[]): number | null {
  const ms = (arrivals.at(-1)?.at ?? 0) - (arrivals[0]?.at ?? 0);
  if (arrivals.length < MIN_ARRIVALS || ms < MIN_SPAN_MS) return null;
  return arrivals.slice(1).reduce((sum, { bytes }) => sum + bytes, 0) / ms;
}
