/** Parses the output of `wrangler dev`, and formats the output of our scripts. */

const READY = /Ready on (https?:\/\/\S+)/;

/** Returns the Worker's address if the line says that the Worker is ready. Returns null for any other line. */
export const addressIn = (line: string): string | null => READY.exec(line)?.[1] ?? null;

/**
 * Returns a text about the failed call in a line of the request log. Returns null for other lines and for successful
 * calls.
 */
export function failureIn(line: string): string | null {
  if (!line.startsWith('{')) return null;
  try {
    const { method, route, status } = JSON.parse(line);
    return status >= 500 ? `${method} ${route} was answered with ${status}` : null;
  } catch {
    return null;
  }
}

/** Returns a text box for the terminal. The box has a title, and rows of a name and a value. */
export function inBox(title: string, rows: readonly (readonly [name: string, what: string])[]): string {
  const nameWidth = Math.max(...rows.map(([name]) => name.length));
  const lines = [title, '', ...rows.map(([name, what]) => `${name.padEnd(nameWidth)}  ${what}`)];
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return [`┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`].join('\n');
}
