import { NAME_MAX_CHARS } from './limits.ts';

/** Control characters, characters that set the text direction, and line and paragraph separators. */
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/** Removes characters that are invisible, or that make `gpj.exe` look like `exe.jpg`. */
export const withoutInvisible = (name: string): string => name.replace(INVISIBLE, '');

/** Replaces a leading dot, as browsers do, because some programs run files such as `.bash_profile`. */
export const withoutLeadingDot = (name: string): string => name.replace(/^\./, '_');

/** Why a name is rejected. In a message, these words follow the name of the field. */
export const nameWords = {
  empty: () => 'must not be empty',
  too_long: ({ max }: { readonly max: number }) => `must have at most ${max} characters`,
  slash: () => 'must not contain / or \\',
  is_path: () => 'must not be a path',
};

export type NameReason =
  | { readonly reason: 'too_long'; readonly max: number }
  | { readonly reason: Exclude<keyof typeof nameWords, 'too_long'> };

export type NameResult<Reason = NameReason> = { name: string } | { problem: string; reason: Reason };

/** Matches half of a surrogate pair. Some browsers of 2023 have no `toWellFormed`. */
const LONE_SURROGATE = /\p{Cs}/gu;

/** Returns a name that may be stored: valid Unicode, no control characters, never a path. */
export function cleanName(raw: string): NameResult {
  const name = withoutInvisible(raw.replace(LONE_SURROGATE, '\ufffd')).trim();
  if (name === '') return problemOf({ reason: 'empty' });
  if (name.length > NAME_MAX_CHARS) return problemOf({ reason: 'too_long', max: NAME_MAX_CHARS });
  if (/[/\\]/.test(name)) return problemOf({ reason: 'slash' });
  if (name === '.' || name === '..') return problemOf({ reason: 'is_path' });
  return { name };
}

const problemOf = (reason: NameReason): NameResult => ({
  problem: reason.reason === 'too_long' ? nameWords.too_long(reason) : nameWords[reason.reason](),
  reason,
});

const LINE_END = /\r\n?|[\u2028\u2029]/g;
const INVISIBLE_IN_LINES = /[^\n\P{Cc}]|\p{Bidi_Control}/gu;

export const cleanMessage = (typed: string): string =>
  typed.replace(LINE_END, '\n').replace(INVISIBLE_IN_LINES, '').trim();
