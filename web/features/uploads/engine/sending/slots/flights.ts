/**
 * Decides which bodies count as in flight. A body that is almost sent no longer counts. The next one therefore starts
 * before the line runs empty while an answer returns or a connection opens. Pure; amounts are bytes.
 */

/** Covers a round trip or two, and limits what an interruption costs. */
const LEAD_MS = 400;
/** Used while no rate is known. */
const FIRST_LEAD_BYTES = 4 * 1024 * 1024;
const LEAD_MIN_BYTES = 64 * 1024;

/** Returns the unsent bytes below which bodies count as sent. `rate` is in bytes per ms, null if unknown. */
export const leadBytes = (rate: number | null): number =>
  rate === null ? FIRST_LEAD_BYTES : Math.max(LEAD_MIN_BYTES, rate * LEAD_MS);

/** Returns the unsent bytes of each body in flight. Leaves out the smallest rests that sum up to at most `lead`. */
export function inFlightOf(unsent: readonly number[], lead: number): number[] {
  const sorted = [...unsent].sort((a, b) => a - b);
  let out = 0;
  for (let rest = lead; out < sorted.length; out++) {
    rest -= sorted[out] ?? 0;
    if (rest < 0) break;
  }
  return sorted.slice(out);
}
