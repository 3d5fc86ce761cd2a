/** Returns a title and rows of name and value in a frame for a terminal. */
export function inBox(title: string, rows: readonly (readonly [name: string, what: string])[]): string {
  const nameWidth = Math.max(...rows.map(([name]) => name.length));
  const lines = [title, '', ...rows.map(([name, what]) => `${name.padEnd(nameWidth)}  ${what}`)];
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return [`┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`].join('\n');
}
