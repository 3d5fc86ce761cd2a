/**
 * Which bodies count as in flight. One that is all but out counts no more, so that the next one is on its way before the
 * line has nothing to carry: while its answer comes back, while a connection is opened. Pure; amounts are bytes.
 */

/** Covers a round trip or two, and costs an interruption no more than this. */
const LEAD_MS = 400;
/** While no rate is known. */
const FIRST_LEAD_BYTES = 4 * 1024 * 1024;
const LEAD_MIN_BYTES = 64 * 1024;

/** What may be left of bodies that count as out. `rate` is in bytes per ms, null where it is not known. */
export const leadBytes = (rate: number | null): number =>
  rate === null ? FIRST_LEAD_BYTES : Math.max(LEAD_MIN_BYTES, rate * LEAD_MS);

/** What is left of each body in flight: of all but those of which together no more is left than `lead`. */
export function inFlightOf(unsent: readonly number[], lead: number): number[] {
  const left = [...unsent].sort((a, b) => a - b);
  let out = 0;
  for (let rest = lead; out < left.length; out++) {
    rest -= left[out] ?? 0;
    if (rest < 0) break;
  }
  return left.slice(out);
}
