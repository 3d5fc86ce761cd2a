/** What lines of `wrangler dev` say. */

const READY = /Ready on (https?:\/\/\S+)/;

/** Where the Worker answers, from the line that says so first. */
export const addressIn = (line: string): string | null => READY.exec(line)?.[1] ?? null;

/** Which call failed, from its line of the Worker's request log; null: another line, or a call that was answered. */
export function failureIn(line: string): string | null {
  if (!line.startsWith('{')) return null;
  try {
    const { method, route, status } = JSON.parse(line);
    return status >= 500 ? `${method} ${route} was answered with ${status}` : null;
  } catch {
    return null;
  }
}
