/**
 * The clock of a device can be wrong by minutes or days. Therefore the page compares server times only with
 * `serverNow`.
 */
import { SECOND_MS } from '../../worker/contract/units';

/**
 * Ignores changes of the offset up to this size, because `Date` headers have whole seconds and responses take time to
 * arrive.
 */
const JITTER_MS = 2 * SECOND_MS;

let offsetMs = 0;

/** Returns the server's time in milliseconds since 1970. Returns the device's time until a server time has arrived. */
export const serverNow = (): number => Date.now() + offsetMs;

/** `deviceTime` is the device's time when the server's clock showed `serverTime`. */
function learnServerTime(serverTime: number, deviceTime: number): void {
  const offset = serverTime - deviceTime;
  if (Number.isFinite(offset) && Math.abs(offset - offsetMs) > JITTER_MS) offsetMs = offset;
}

/** Learns the offset from the `Date` header of an uncached response (RFC 9110 section 6.6.1). */
export function learnFromAnswer({ headers }: Response): void {
  const date = headers.get('Date');
  if (date !== null) learnServerTime(Date.parse(date) + SECOND_MS / 2, Date.now());
}

/**
 * Learns the offset from the time when the server created the page. Ignores a page from the browser's cache, because
 * its `createdAt` is old.
 */
export function learnFromPage(createdAt: number): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (page && page.transferSize > 0) learnServerTime(createdAt, Date.now() - (performance.now() - page.responseStart));
}
