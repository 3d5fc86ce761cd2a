/** What would end a line, or is no text: control characters, and the two separators of Unicode. */
const NO_TEXT = /[\p{Cc}\u2028\u2029]/gu;

const textOf = (value: unknown): string => String(value ?? '').replace(NO_TEXT, '?');

/**
 * A value of JSON as lines: its path, TAB and what is there, for every string, number and literal; null is empty, and so is
 * the path of a value that is no object or list. Empty objects and lists have no line. Pure.
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
