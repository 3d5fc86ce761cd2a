/** A device's clock can be wrong by days, so server times are compared with `serverNow`. */
import { SECOND_MS } from '../../worker/contract/units';

/** Smaller changes of the offset are ignored. `Date` headers have whole seconds, and responses take time. */
const JITTER_MS = 2 * SECOND_MS;

let offsetMs = 0;

/** Returns milliseconds since 1970. Before the first response, returns the device's time. */
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

/** Learns the offset from the server's time in the page. Ignores an old page from the browser's cache. */
export function learnFromPage(createdAt: number): void {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (page && page.transferSize > 0) learnServerTime(createdAt, Date.now() - (performance.now() - page.responseStart));
}
