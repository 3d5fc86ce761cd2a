const READY = /Ready on (https?:\/\/\S+)/;

/** Returns the URL if the line reports that the Worker is ready, otherwise null. */
export const addressIn = (line: string): string | null => READY.exec(line)?.[1] ?? null;

/** Returns a sentence if the line reports a failed call, otherwise null. */
export function failureIn(line: string): string | null {
  if (!line.startsWith('{')) return null;
  try {
    const { method, route, status } = JSON.parse(line);
    return status >= 500 ? `${method} ${route} got status ${status}` : null;
  } catch {
    return null;
  }
}

export function inBox(title: string, rows: readonly (readonly [name: string, what: string])[]): string {
  const nameWidth = Math.max(...rows.map(([name]) => name.length));
  const lines = [title, '', ...rows.map(([name, what]) => `${name.padEnd(nameWidth)}  ${what}`)];
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return [`┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`].join('\n');
}
