/**
 * Matches origins with a host name, an IPv4 address, or an IPv6 address in brackets. Rejects `$` and quotes, which URLs
 * may contain.
 */
const ORIGIN = /^https?:\/\/([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

/** Returns null if the origin is not safe in a shell script, inside quotes and comments. */
export const shellOrigin = (origin: string): string | null => (ORIGIN.test(origin) ? origin : null);
