/**
 * A body that is almost completely sent is not counted as in flight, so the next body starts early. Otherwise no
 * bytes would be sent while a response returns or a connection opens.
 */

/**
 * Maximum time to send all unsent bytes of the almost sent bodies. It is longer than two usual round trips. It is
 * short, because an interruption loses all bytes in flight.
 */
const LEAD_MS = 400;
/** Result of `leadBytes` while the rate is unknown. */
const FIRST_LEAD_BYTES = 4 * 1024 * 1024;
const LEAD_MIN_BYTES = 64 * 1024;

/**
 * Returns how many unsent bytes the almost sent bodies may have together. `rate` is in bytes per ms, or null if
 * unknown.
 */
export const leadBytes = (rate: number | null): number =>
  rate === null ? FIRST_LEAD_BYTES : Math.max(LEAD_MIN_BYTES, rate * LEAD_MS);

/**
 * Returns the unsent bytes of each body that counts as in flight, in ascending order. `lead` is the result of
 * `leadBytes`. Leaves out as many bodies as fit into `lead` bytes, fewest unsent bytes first.
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
