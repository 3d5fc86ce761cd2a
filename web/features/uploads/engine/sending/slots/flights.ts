/** An almost sent body does not count as in flight, so the next body starts before the line becomes idle. */

/** Maximum time to send the rest of all almost sent bodies. Short, because an interruption loses these bodies. */
const LEAD_MS = 400;
const FIRST_LEAD_BYTES = 4 * 1024 * 1024;
const LEAD_MIN_BYTES = 64 * 1024;

/** Returns the maximum unsent bytes of all almost sent bodies. `rate` is in bytes per ms, or null if unknown. */
export const leadBytes = (rate: number | null): number =>
  rate === null ? FIRST_LEAD_BYTES : Math.max(LEAD_MIN_BYTES, rate * LEAD_MS);

/** Returns the unsent bytes of each body, smallest first. Leaves out almost sent bodies, up to `lead` bytes. */
export function inFlightOf(unsent: readonly number[], lead: number): number[] {
  const sorted = [...unsent].sort((a, b) => a - b);
  let out = 0;
  for (let rest = lead; out < sorted.length; out++) {
    rest -= sorted[out] ?? 0;
    if (rest < 0) break;
  }
  return sorted.slice(out);
}
