/**
 * Body that the server has confirmed. The throughput of short bodies is measured by confirmations, because their
 * progress events only show how fast the browser fills its buffers.
 */
export interface Arrival {
  /** Milliseconds of a monotonic clock. */
  readonly at: number;
  readonly bytes: number;
}

/** Maximum duration of a measured body. For slower bodies, the measurement window would have to be longer. */
export const QUICK_MS = 1000;
const WINDOW_MS = 3 * QUICK_MS;
const MIN_SPAN_MS = QUICK_MS;
const MIN_ARRIVALS = 4;

/** Adds `next` and removes old arrivals. */
export const withArrival = (arrivals: readonly Arrival[], next: Arrival): readonly Arrival[] => [
  ...arrivals.filter(({ at }) => next.at - at <= WINDOW_MS),
  next,
];

/**
 * Returns the bytes per ms between the first and the last arrival. Returns null if there are too few arrivals, or if
 * the time between them is too short.
 */
export function rateOf(arrivals: readonly Arrival[]): number | null {
  const ms = (arrivals.at(-1)?.at ?? 0) - (arrivals[0]?.at ?? 0);
  if (arrivals.length < MIN_ARRIVALS || ms < MIN_SPAN_MS) return null;
  return arrivals.slice(1).reduce((sum, { bytes }) => sum + bytes, 0) / ms;
}
