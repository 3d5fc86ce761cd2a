/**
 * The server's clock. Devices can be minutes or days off, so `serverNow` is used for every comparison with a server
 * time.
 */
import { SECOND_MS } from '../../worker/contract/units';

/** A `Date` header has whole seconds, and answers take time. Smaller differences are ignored. */
const JITTER_MS = 2 * SECOND_MS;

let offsetMs = 0;

/**
 * Returns the server's time in milliseconds since 1970. Until the server has told its time, it returns the device's.
 */
export const serverNow = (): number => Date.now() + offsetMs;

/** Learns the offset from a server time and the device's time when it was sent. */
function learnServerTime(serverTime: number, deviceTime: number): void {
  const offset = serverTime - deviceTime;
  if (Number.isFinite(offset) && Math.abs(offset - offsetMs) > JITTER_MS) offsetMs = offset;
}

/** Learns the offset from the `Date` header of an uncached answer (RFC 9110 section 6.6.1). */
export function learnFromAnswer({ headers }: Response): void {
  const date = headers.get('Date');
  if (date !== null) learnServerTime(Date.parse(date) + SECOND_MS / 2, Date.now());
}

/** Learns the offset from the time when the server made this page, unless the page came from the browser's cache. */
export function learnFromPage(createdAt: number): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (page && page.transferSize > 0) learnServerTime(createdAt, Date.now() - (performance.now() - page.responseStart));
}
