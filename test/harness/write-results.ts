import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../dev/wrangler.ts';

const END = '<!-- end -->';

/** Replaces the results of `command`, such as `npm run test:faults`. Throws if the document has no markers for them. */
export function writeResults(document: string, command: string, results: string): void {
  const path = join(ROOT, document);
  const text = readFileSync(path, 'utf8');
  const begin = `<!-- written by \`${command}\` -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(END, from);
  if (from < 0 || to < 0) throw new Error(`${document} has no markers for the results of "${command}".`);
  writeFileSync(path, `${text.slice(0, from)}${begin}\n\n${results}\n\n${text.slice(to)}`);
}

/** Returns a Markdown table. Its first column is text, the others are figures. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
