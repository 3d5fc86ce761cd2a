/** What a host may be made of: names, IPv4, and IPv6 in its brackets. URLs allow more, `$` and quotes among it. */
const ORIGIN = /^https?:\/\/([a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(:\d{1,5})?$/;

/** An origin as it may stand between single quotes of a shell script, and in its comments; null: it may not. */
export const shellOrigin = (origin: string): string | null => (ORIGIN.test(origin) ? origin : null);
