import { NAME_MAX_CHARS } from './limits.ts';

/** Control characters, those that set the direction of text, and separators of lines and paragraphs. */
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/** `name` without characters that are not seen, some of which make `exe.jpg` of what is `gpj.exe`. */
export const withoutInvisible = (name: string): string => name.replace(INVISIBLE, '');

/**
 * `name` as a program may write it where nobody chose a place for it. Some programs read files by themselves whose names
 * begin with a dot, such as `.bash_profile`, and run what they say. Browsers replace that dot, too.
 */
export const withoutLeadingDot = (name: string): string => name.replace(/^\./, '_');

export type Named = { name: string } | { problem: string };

/** Half of a pair, which is no character. By hand: `toWellFormed` is missing in browsers of 2023. */
const LONE_SURROGATE = /\p{Cs}/gu;

/** A file's or folder's name as it is kept: whole Unicode, no control characters, never a path. */
export function cleanName(raw: string): Named {
  const name = withoutInvisible(raw.replace(LONE_SURROGATE, '\ufffd')).trim();
  if (name === '') return { problem: 'must not be empty' };
  if (name.length > NAME_MAX_CHARS) return { problem: `must have at most ${NAME_MAX_CHARS} characters` };
  if (/[/\\]/.test(name)) return { problem: 'must not contain / or \\' };
  if (name === '.' || name === '..') return { problem: 'must not be a path' };
  return { name };
}
