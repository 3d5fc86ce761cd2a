/** Permitted host characters: names, IPv4, and IPv6 in brackets. URLs allow more, even `$` and quotes. */
const ORIGIN = /^https?:\/\/([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

/** Returns the origin if it is safe in single quotes and comments of a shell script, otherwise null. */
export const shellOrigin = (origin: string): string | null => (ORIGIN.test(origin) ? origin : null);
