/**
 * Origins with a host name, an IPv4 address, or an IPv6 address in brackets. URLs may contain other characters, even
 * `$` and quotes.
 */
const ORIGIN = /^https?:\/\/([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

/** Returns null if the origin is not safe inside quotes and comments of a shell script. */
export const shellOrigin = (origin: string): string | null => (ORIGIN.test(origin) ? origin : null);
