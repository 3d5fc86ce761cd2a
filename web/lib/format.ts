/** Pure: the current time is always an argument. */

export { countOf, formatBytes, formatCount, formatLimit } from '../../worker/contract/sizes';

const MIB = 1024 * 1024;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const exactTenths = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Formats bytes per second as `12.0 MB/s`. The unit is always MB and there is always one decimal, so the width stays
 * the same.
 */
export const formatSpeed = (bytesPerSecond: number): string => `${exactTenths.format(bytesPerSecond / MIB)} MB/s`;

/** Formats seconds as `hh:mm:ss`, rounded up. Above 99 hours, `hh` has more than two digits. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/**
 * Formats a time relative to `now`: `in 2 days`, `in 36 hours`, `5 minutes ago`. `time` is ISO 8601 or milliseconds,
 * `now` is milliseconds. Below 48 hours the result has hours, because `in 1 day` could mean 12 to 47 hours.
 */
export function formatRelative(time: string | number, now: number): string {
  const difference = new Date(time).getTime() - now;
  const distance = Math.abs(difference);
  const sign = difference < 0 ? -1 : 1;
  if (distance < MINUTE_MS) return sign < 0 ? 'just now' : 'in less than a minute';
  if (Math.round(distance / MINUTE_MS) < 60) return relative.format(sign * Math.round(distance / MINUTE_MS), 'minute');
  if (Math.round(distance / HOUR_MS) < 48) return relative.format(sign * Math.round(distance / HOUR_MS), 'hour');
  return relative.format(sign * Math.round(distance / DAY_MS), 'day');
}

/** Formats a time in the visitor's time zone, or in `timeZone`: `Nov 23, 2026, 4:05 PM`. */
export const formatExactTime = (time: string | number, timeZone?: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(time));

/** Example: `Nov 23, 2026`. */
export const formatDate = (time: string | number, timeZone?: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone }).format(new Date(time));

/** Formats a month of the server, such as `2026-11` (UTC), as `November 2026`. */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Length of the tail of a cut name. Similar names often differ only in the tail, and the tail contains the extension.
 */
const TAIL_CHARS = 14;
/** Length of the tail of a Chinese, Japanese or Korean name. The characters of these names are twice as wide. */
const WIDE_TAIL_CHARS = 8;
const WIDE = /[\u3000-\u9fff\uac00-\ud7af]/;

/**
 * Splits a name between two graphemes into a head and a tail. If the whole name does not fit, the page cuts the head.
 * The tail with the extension is always visible. The tail of a short name is empty.
 */
export function splitForMiddleCut(name: string): readonly [head: string, tail: string] {
  const tailChars = WIDE.test(name) ? WIDE_TAIL_CHARS : TAIL_CHARS;
  const wholeChars = tailChars + 2;
  if (name.length <= wholeChars) return [name, ''];
  if (RIGHT_TO_LEFT.test(name)) return splitBeforeLastWord(name);
  const letters = lettersOf(name);
  if (letters.length <= wholeChars) return [name, ''];
  let start = letters.length - tailChars;
  // A space after the ellipsis would look like a hole.
  while (letters[start] === ' ') start++;
  return [letters.slice(0, start).join(''), letters.slice(start).join('')];
}

/**
 * Maximum number of additional letters that a cut leaves out, in order to end with a whole word. Short names lose at
 * most a third.
 */
const WORD_CUT_CHARS = 8;
const SEPARATOR = /[ \-_.,]/;

/**
 * Shortens a name to about `maxChars` by leaving out its middle. The part before the ellipsis ends with a whole word
 * if a separator is near.
 */
export function cutInMiddle(name: string, maxChars: number): string {
  const [head, tail] = splitForMiddleCut(name);
  const letters = lettersOf(head);
  const room = Math.max(1, maxChars - lettersOf(tail).length - 1);
  if (tail === '' || letters.length <= room) return name;
  const wordCut = Math.min(WORD_CUT_CHARS, Math.floor(room / 3));
  const lastWords = letters.slice(Math.max(1, room - wordCut), room + 1);
  const separator = lastWords.findLastIndex(
    (letter, index) => SEPARATOR.test(letter) && !SEPARATOR.test(lastWords[index - 1] ?? ''),
  );
  const end = separator < 0 ? room : room + 1 - lastWords.length + separator;
  return `${letters.slice(0, end).join('')}…${tail}`;
}

/**
 * Returns the name if `fits` returns true for the name. Otherwise shortens the middle of the name only until the name
 * fits.
 */
export function cutToFit(name: string, fits: (text: string) => boolean): string {
  if (fits(name)) return name;
  let [fitting, tooLong] = [0, name.length];
  while (tooLong - fitting > 1) {
    const chars = Math.floor((fitting + tooLong) / 2);
    if (fits(cutInMiddle(name, chars))) fitting = chars;
    else tooLong = chars;
  }
  return cutInMiddle(name, fitting);
}

const BRIEF_CHARS = 40;

/** Shortens a name to about 40 characters, for use in a sentence, for example in a toast. */
export const briefName = (name: string): string => cutInMiddle(name, BRIEF_CHARS);

const lettersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

const LAST_WORD_MAX_CHARS = 24;

/**
 * Splits a right-to-left name before its last word. A split inside a word would separate joined letters and reorder
 * digits.
 */
function splitBeforeLastWord(name: string): readonly [head: string, tail: string] {
  const at = name.lastIndexOf(' ') + 1;
  return at > 0 && name.length - at <= LAST_WORD_MAX_CHARS ? [name.slice(0, at), name.slice(at)] : [name, ''];
}
