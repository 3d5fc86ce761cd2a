/**
 * Sliding-window rate limit. Amounts within 1/24 of the window share a bucket, which expires with its first amount. So
 * there are at most 24 buckets.
 */

export const WINDOW_BUCKETS = 24;

export interface Rate {
  limit: number;
  windowMs: number;
}

/** `since` is the time of the first amount. The oldest bucket comes first. */
export interface Bucket {
  since: number;
  amount: number;
}

/** Returns 0 if `amount` is allowed now, otherwise the wait in milliseconds. */
export function waitMs(buckets: readonly Bucket[], amount: number, { limit, windowMs }: Rate, now: number): number {
  const recent = recentOf(buckets, windowMs, now);
  let total = recent.reduce((sum, bucket) => sum + bucket.amount, 0);
  if (total + amount <= limit) return 0;
  for (const { since, amount: expiring } of recent) {
    total -= expiring;
    if (total + amount <= limit) return since + windowMs - now;
  }
  return windowMs;
}

export function addToBuckets(
  buckets: readonly Bucket[],
  amount: number,
  { windowMs }: Pick<Rate, 'windowMs'>,
  now: number,
): Bucket[] {
  const recent = recentOf(buckets, windowMs, now);
  const newest = recent.at(-1);
  if (newest === undefined || newest.since + windowMs / WINDOW_BUCKETS <= now)
    return [...recent, { since: now, amount }];
  return [...recent.slice(0, -1), { since: newest.since, amount: newest.amount + amount }];
}

export function returnToBuckets(buckets: readonly Bucket[], amount: number): Bucket[] {
  const remaining = [...buckets];
  for (let rest = amount; rest > 0; ) {
    const newest = remaining.pop();
    if (newest === undefined) break;
    if (newest.amount > rest) remaining.push({ since: newest.since, amount: newest.amount - rest });
    rest -= newest.amount;
  }
  return remaining;
}

const recentOf = (buckets: readonly Bucket[], windowMs: number, now: number) =>
  buckets.filter(({ since }) => since + windowMs > now);
