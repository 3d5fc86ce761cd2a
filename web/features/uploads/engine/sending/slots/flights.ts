/**
 * Decides which bodies count as in flight. A body that is almost sent no longer counts, so the next body starts early.
 * Otherwise no bytes would be sent while a response returns or a connection is opened. Pure; amounts are bytes.
 */

/**
 * Time by which the next body starts early. It must be longer than a round trip or two. It must not be much longer,
 * because an interruption loses the bytes of every body in flight.
 */
const LEAD_MS = 400;
/** Unsent bytes to use while the rate is unknown. */
const FIRST_LEAD_BYTES = 4 * 1024 * 1024;
const LEAD_MIN_BYTES = 64 * 1024;

/** Returns the `lead` for `inFlightOf`. `rate` is in bytes per ms, null if unknown. */
export const leadBytes = (rate: number | null): number =>
  rate === null ? FIRST_LEAD_BYTES : Math.max(LEAD_MIN_BYTES, rate * LEAD_MS);

/**
 * Returns the unsent bytes of each body that counts as in flight, sorted. The bodies with the fewest unsent bytes do
 * not count, as long as their unsent bytes together are at most `lead`.
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
