/** Returns the UTC month as `YYYY-MM`. */
export const monthOf = (now: number): string => new Date(now).toISOString().slice(0, 7);

/** Returns the start of the next month (UTC), in milliseconds since 1970. */
export function nextMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

export function monthBefore(now: number): string {
  const date = new Date(now);
  return monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1));
}
