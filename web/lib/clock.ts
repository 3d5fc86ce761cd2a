/**
 * Server's clock. Devices are minutes or days off, so whatever is compared with a time of the server's, or told relative
 * to it, uses `serverNow`.
 */
import { SECOND_MS } from '../../worker/contract/units';

/** A `Date` header has whole seconds, and answers take time: smaller differences change nothing. */
const JITTER_MS = 2 * SECOND_MS;

let offsetMs = 0;

/** Returns the time by the server's clock in milliseconds since 1970, or by the device's until the server has said it. */
export const serverNow = (): number => Date.now() + offsetMs;

/** Learns the server's clock from a time of its own and the device's time at which it was said. */
function learnServerTime(saidAt: number, heardAt: number): void {
  const offset = saidAt - heardAt;
  if (Number.isFinite(offset) && Math.abs(offset - offsetMs) > JITTER_MS) offsetMs = offset;
}

/** Learns it from an answer that no cache kept (RFC 9110 section 6.6.1). */
export function learnFromAnswer({ headers }: Response): void {
  const date = headers.get('Date');
  if (date !== null) learnServerTime(Date.parse(date) + SECOND_MS / 2, Date.now());
}

/** Learns it from the time at which the server made this page, unless the browser kept the page from an earlier visit. */
export function learnFromPage(madeAt: number): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (page && page.transferSize > 0) learnServerTime(madeAt, Date.now() - (performance.now() - page.responseStart));
}
