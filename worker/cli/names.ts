import { NAME_MAX_CHARS } from '../contract/limits';
import { withoutInvisible } from '../contract/names';

export const tidyPath = (path: string): string => path.split('/').map(tidyName).join('/');

/**
 * Replaces U+FFFD (invalid UTF-8) and the backslash, which separates names on Windows, with `_`. Removes invisible
 * characters. Puts `_` before an empty name, `.` and `..`.
 */
export function tidyName(raw: string): string {
  const name = withoutInvisible(raw.replace(/[\ufffd\\]/g, '_')).trim();
  return /^\.{0,2}$/.test(name) ? `_${name}` : name;
}

/** Splits text into lines. Returns null if there are more than `max` lines. The last line needs no line end. */
export function linesOf(text: string, max: number): string[] | null {
  const lines = text.split('\n', max + 2);
  if (lines.at(-1) === '') lines.pop();
  return lines.length > max ? null : lines;
}

export const titleOf = (directory: string): string => tidyName(directory.replaceAll('/', '_')).slice(0, NAME_MAX_CHARS);
