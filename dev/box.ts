/** A frame of lines around a title and rows of a name and what it is, for terminals of any width above its own. */
export function inBox(title: string, rows: readonly (readonly [name: string, what: string])[]): string {
  const nameWidth = Math.max(...rows.map(([name]) => name.length));
  const lines = [title, '', ...rows.map(([name, what]) => `${name.padEnd(nameWidth)}  ${what}`)];
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return [`┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`].join('\n');
}
