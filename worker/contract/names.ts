import { NAME_MAX_CHARS } from './limits.ts';

/** Control characters, characters that set the text direction, and line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/** Removes invisible characters, because some of them make `gpj.exe` look like `exe.jpg`. */
export const withoutInvisible = (name: string): string => name.replace(INVISIBLE, '');

/**
 * Returns a name that is safe to save if the user chose no location. Some programs run files such as `.bash_profile`,
 * so a leading dot is replaced. Browsers do the same.
 */
export const withoutLeadingDot = (name: string): string => name.replace(/^\./, '_');

export type NameResult = { name: string } | { problem: string };

/** Half of a surrogate pair, which alone is not a character. Browsers of 2023 do not have `toWellFormed`. */
const LONE_SURROGATE = /\p{Cs}/gu;

/** Returns a file's or folder's name for the database: valid Unicode, no control characters, never a path. */
export function cleanName(raw: string): NameResult {
  const name = withoutInvisible(raw.replace(LONE_SURROGATE, '\ufffd')).trim();
  if (name === '') return { problem: 'must not be empty' };
  if (name.length > NAME_MAX_CHARS) return { problem: `must have at most ${NAME_MAX_CHARS} characters` };
  if (/[/\\]/.test(name)) return { problem: 'must not contain / or \\' };
  if (name === '.' || name === '..') return { problem: 'must not be a path' };
  return { name };
}

const LINE_END = /\r\n?|[\u2028\u2029]/g;
/** Invisible characters except the newline. */
const INVISIBLE_IN_LINES = /[^\n\P{Cc}]|\p{Bidi_Control}/gu;

/** Returns a message as it is stored: plain text with newlines, `''` if nothing is left. */
export const cleanMessage = (typed: string): string =>
  typed.replace(LINE_END, '\n').replace(INVISIBLE_IN_LINES, '').trim();
