/** Upper bounds of the buckets of response times. One more bucket is for slower calls. */
const LATENCY_BOUNDS_MS = [25, 50, 100, 250, 500, 1000, 2500, 5000] as const;
const SLOWER = 'slower';

export type Counts = Readonly<Record<string, number>>;

export const latencyName = (ms: number): string => `ms ${LATENCY_BOUNDS_MS.find((bound) => ms <= bound) ?? SLOWER}`;

export const failureName = (method: string, route: string, code: string): string =>
  `${FAILURE_PREFIX}${method} ${route} ${code}`;

export const FAILURE_PREFIX = 'failed ';

/** `mail/outbox` writes this count to D1, without `OperationCounts`. */
export const MAILS_SENT = 'mails';

export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/**
 * Returns the lowest bound that a `share` of the calls (0.95 is 95 %) did not exceed. Returns null without calls, or if
 * no bound is high enough.
 */
export function quantileMs(counts: Counts, share: number): number | null {
  const inBuckets = LATENCY_BOUNDS_MS.map((bound) => counts[`ms ${bound}`] ?? 0);
  const total = inBuckets.reduce((sum, count) => sum + count, counts[`ms ${SLOWER}`] ?? 0);
  if (total === 0) return null;
  let countSoFar = 0;
  for (const [index, bound] of LATENCY_BOUNDS_MS.entries()) {
    countSoFar += inBuckets[index] ?? 0;
    if (countSoFar >= total * share) return bound;
  }
  return null;
}
