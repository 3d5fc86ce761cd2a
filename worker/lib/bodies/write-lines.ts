/** Control characters and Unicode line separators, which would break a line. */
const NO_TEXT = /[\p{Cc}\u2028\u2029]/gu;

const textOf = (value: unknown): string => String(value ?? '').replace(NO_TEXT, '?');

/**
 * Writes a JSON value as lines. Each string, number and literal has one line: its path, a TAB and its value. The
 * value null becomes empty text. If the whole value is not an object or a list, its path is empty. Empty objects and
 * lists have no line. Pure.
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
