/**
 * Matches names, IPv4 addresses, and IPv6 addresses in brackets. URLs may have other characters, even `$` and quotes.
 */
const ORIGIN = /^https?:\/\/([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

/** Returns null if the origin is not safe inside quotes and comments of a shell script. */
export const shellOrigin = (origin: string): string | null => (ORIGIN.test(origin) ? origin : null);
