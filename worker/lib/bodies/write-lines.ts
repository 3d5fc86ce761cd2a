/** Control characters and line separators, which would end a value or a line. */
const UNSAFE_CHARS = /[\p{Cc}\u2028\u2029]/gu;

const textOf = (value: unknown): string => String(value ?? '').replace(UNSAFE_CHARS, '?');

/**
 * Returns a line for each string, number and literal: path, TAB, value. Null becomes empty text. Empty objects and
 * lists have no line.
 */
export function writeLines(value: unknown): string {
  const lines: string[] = [];
  const write = (inner: unknown, path: string): void => {
    if (inner === undefined) return;
    if (typeof inner !== 'object' || inner === null) {
      lines.push(`${path}\t${textOf(inner)}\n`);
      return;
    }
    for (const [key, item] of Object.entries(inner)) write(item, path === '' ? textOf(key) : `${path}/${textOf(key)}`);
  };
  write(value, '');
  return lines.join('');
}
