/** The UTC calendar month of a time, as `YYYY-MM`: the key that bandwidth is counted under. */
export const monthOf = (now: number): string => new Date(now).toISOString().slice(0, 7);

/** The first moment of the next UTC month, in milliseconds. */
export function nextMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** The UTC month before that of a time. */
export function monthBefore(now: number): string {
  const date = new Date(now);
  return monthOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1));
}
