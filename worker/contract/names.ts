import { NAME_MAX_CHARS } from './limits.ts';

/** Control characters, characters that set the text direction, and line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/** Some of these characters make `gpj.exe` look like `exe.jpg`. */
export const withoutInvisible = (name: string): string => name.replace(INVISIBLE, '');

/** Some programs run files such as `.bash_profile`, so a leading dot is replaced, as browsers do. */
export const withoutLeadingDot = (name: string): string => name.replace(/^\./, '_');

export type NameResult = { name: string } | { problem: string };

/** Browsers of 2023 do not have `toWellFormed`. */
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
const INVISIBLE_IN_LINES = /[^\n\P{Cc}]|\p{Bidi_Control}/gu;

/** Returns plain text with newlines, or `''`. */
export const cleanMessage = (typed: string): string =>
  typed.replace(LINE_END, '\n').replace(INVISIBLE_IN_LINES, '').trim();
