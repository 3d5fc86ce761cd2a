/** Parses output lines of `wrangler dev`. */

const READY = /Ready on (https?:\/\/\S+)/;

/** Returns the Worker's address from its first ready line. Returns null for any other line. */
export const addressIn = (line: string): string | null => READY.exec(line)?.[1] ?? null;

/** Returns the failed call of a request-log line. Returns null for other lines and successful calls. */
export function failureIn(line: string): string | null {
  if (!line.startsWith('{')) return null;
  try {
    const { method, route, status } = JSON.parse(line);
    return status >= 500 ? `${method} ${route} was answered with ${status}` : null;
  } catch {
    return null;
  }
}
