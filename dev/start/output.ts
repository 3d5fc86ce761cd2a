/** Reads the output of `wrangler dev`, and frames our own. */

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

/** Returns a title and rows of name and value in a frame for a terminal. */
export function inBox(title: string, rows: readonly (readonly [name: string, what: string])[]): string {
  const nameWidth = Math.max(...rows.map(([name]) => name.length));
  const lines = [title, '', ...rows.map(([name, what]) => `${name.padEnd(nameWidth)}  ${what}`)];
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return [`┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`].join('\n');
}
