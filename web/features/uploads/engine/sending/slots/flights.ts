/**
 * Decides which bodies are counted as in flight. A body that is almost completely sent is not counted, so the next
 * body starts early. Otherwise no bytes would be sent while a response returns or a connection opens. Pure. Amounts
 * are bytes.
 */

/**
 * The next body starts this many milliseconds before the end of the current body. The time must be longer than a
 * round trip or two. But an interruption loses the bytes of every body in flight, so the time must not be much
 * longer.
 */
const LEAD_MS = 400;
/** Value of `lead` while the rate is unknown. */
const FIRST_LEAD_BYTES = 4 * 1024 * 1024;
const LEAD_MIN_BYTES = 64 * 1024;

/** Returns the `lead` for `inFlightOf`. `rate` is in bytes per ms, or null if the rate is unknown. */
export const leadBytes = (rate: number | null): number =>
  rate === null ? FIRST_LEAD_BYTES : Math.max(LEAD_MIN_BYTES, rate * LEAD_MS);

/**
 * Returns a sorted list with the unsent bytes of each body that counts as in flight. The bodies with the fewest
 * unsent bytes are left out, as long as they have at most `lead` unsent bytes together.
 */
export function inFlightOf(unsent: readonly number[], lead: number): number[] {
  const sorted = [...unsent].sort((a, b) => a - b);
  let out = 0;
  for (let rest = lead; out < sorted.length; out++) {
    rest -= sorted[out] ?? 0;
    if (rest < 0) break;
  }
  return sorted.slice(out);
}
