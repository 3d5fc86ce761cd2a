/** A sliding window: 0 if another start fits, otherwise the milliseconds until the oldest of the last `limit` leaves. */
export function waitMs(starts: readonly number[], limit: number, windowMs: number, now: number): number {
  const oldest = starts.at(-limit);
  return oldest === undefined ? 0 : Math.max(0, oldest + windowMs - now);
}
