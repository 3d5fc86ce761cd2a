/** What is counted of a day for the operator, by name. Pure. */

/** Upper bounds of the milliseconds by which calls are told apart; what took longer is in the last one. */
const LATENCY_BOUNDS_MS = [25, 50, 100, 250, 500, 1000, 2500, 5000] as const;
const SLOWER = 'slower';

/** Counts of one day, by name. */
export type Counts = Readonly<Record<string, number>>;

export const latencyName = (ms: number): string => `ms ${LATENCY_BOUNDS_MS.find((bound) => ms <= bound) ?? SLOWER}`;

/** Of a call that failed on our side, as `failed POST /api/upload/init busy`. */
export const failureName = (method: string, route: string, code: string): string =>
  `${FAILURE_PREFIX}${method} ${route} ${code}`;

export const FAILURE_PREFIX = 'failed ';

/** A day of UTC, as `2026-11-24`. */
export const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

/**
 * The milliseconds within which this share of the calls was answered, as the bound of its bucket; null: there were no
 * calls, or it is slower than the last bound.
 */
export function quantileMs(counts: Counts, share: number): number | null {
  const inBuckets = LATENCY_BOUNDS_MS.map((bound) => counts[`ms ${bound}`] ?? 0);
  const all = inBuckets.reduce((sum, each) => sum + each, counts[`ms ${SLOWER}`] ?? 0);
  if (all === 0) return null;
  let seen = 0;
  for (const [at, bound] of LATENCY_BOUNDS_MS.entries()) {
    seen += inBuckets[at] ?? 0;
    if (seen >= all * share) return bound;
  }
  return null;
}
