import { t } from '@lingui/core/macro';
import { localeOf, perLanguage } from '../../worker/contract/languages';
import * as sizes from '../../worker/contract/sizes';
import { language } from './words/language';

export { countOf } from '../../worker/contract/sizes';

const MIB = 1024 * 1024;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const exactTenths = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const percents = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));
const relative = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }));
const lists = perLanguage((locale) => new Intl.ListFormat(locale));
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export const formatBytes = (bytes: number): string => sizes.formatBytes(bytes, language());

/** English messages write limits like `100GB`. */
export const formatLimit = (bytes: number): string =>
  language() === 'en' ? sizes.formatLimit(bytes) : formatBytes(bytes);

export const formatCount = (count: number): string => sizes.formatCount(count, language());

/** Returns for example `42%` for 42. Some languages write a space, or the sign before the number. */
export const formatPercent = (percent: number): string => percents(language()).format(percent / 100);

/** Example: `a password, a limit, and an expiry`. */
export const listOf = (items: readonly string[]): string => lists(language()).format(items);

/** Returns for example `12.0 MB/s`. The unit and the number of decimals never change, so the width stays the same. */
export function formatSpeed(bytesPerSecond: number): string {
  const speed = exactTenths(language()).format(bytesPerSecond / MIB);
  return t({ message: `${speed} MB/s`, comment: 'Megabytes per second' });
}

/** Formats seconds as `hh:mm:ss`, rounded up. Above 99 hours, `hh` has more than two digits. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

type TimeUnit = 'minute' | 'hour' | 'day';

/**
 * Times below 48 hours are in hours, because `in 1 day` could mean 12 to 47 hours. Returns null below one minute.
 */
function inUnits(ms: number): readonly [count: number, unit: TimeUnit] | null {
  if (ms < MINUTE_MS) return null;
  if (Math.round(ms / MINUTE_MS) < 60) return [Math.round(ms / MINUTE_MS), 'minute'];
  if (Math.round(ms / HOUR_MS) < 48) return [Math.round(ms / HOUR_MS), 'hour'];
  return [Math.round(ms / DAY_MS), 'day'];
}

/** Returns for example `in 2 days`, `in 36 hours` or `5 minutes ago`. */
export function formatRelative(time: string | number, now: number): string {
  const difference = new Date(time).getTime() - now;
  const units = inUnits(Math.abs(difference));
  if (units === null) return difference < 0 ? t`just now` : t`in less than a minute`;
  const [count, unit] = units;
  return relative(language()).format(difference < 0 ? -count : count, unit);
}

/** Returns for example `2 days` or `36 hours`. */
export function formatSpan(ms: number): string {
  const units = inUnits(ms);
  if (units === null) return t`less than a minute`;
  const [count, unit] = units;
  return new Intl.NumberFormat(localeOf(language()), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** Example: `Nov 23, 2026, 4:05 PM`. The default time zone is the visitor's. */
export const formatExactTime = (time: string | number, timeZone?: string): string =>
  new Intl.DateTimeFormat(localeOf(language()), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(time),
  );

/** Example: `Nov 23, 2026`. */
export const formatDate = (time: string | number, timeZone?: string): string =>
  new Intl.DateTimeFormat(localeOf(language()), { dateStyle: 'medium', timeZone }).format(new Date(time));

/**
 * Returns one day or the days from the first to the last, as a part of names. Names must not contain slashes, which the
 * ranges of Chinese and Japanese have. Examples: `November 26, 2026`, `November 24 – 26, 2026`.
 */
export const formatDays = (first: Date, last: Date): string =>
  new Intl.DateTimeFormat(localeOf(language()), { dateStyle: 'long' })
    .formatRange(first, last)
    .replace(/[\u2009\u202f]/g, ' ')
    .replaceAll('/', '-');

/** Example: `November 23`. */
export const formatDay = (time: string | number, timeZone?: string): string =>
  new Intl.DateTimeFormat(localeOf(language()), { month: 'long', day: 'numeric', timeZone }).format(new Date(time));

/** Formats `2026-11` as `November 2026`. */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat(localeOf(language()), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );

export const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Similar names often differ only in the tail. The tail also contains the extension. */
const TAIL_CHARS = 14;
/** Chinese, Japanese and Korean characters are twice as wide. */
const WIDE_TAIL_CHARS = 8;
const WIDE = /[\u3000-\u9fff\uac00-\ud7af]/;

/** If the name does not fit, the page cuts the head and shows the whole tail. The tail of a short name is empty. */
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

/** To end with a whole word, a cut may leave out up to this many more letters. */
const WORD_CUT_CHARS = 8;
const SEPARATOR = /[ \-_.,]/;

/**
 * Shortens a name to about `maxChars`. The part before the ellipsis ends with a whole word if a separator is near.
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

/** Shortens the middle of the name only until `fits` returns true. */
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

/** Returns about 40 characters, for use in a sentence. */
export const briefName = (name: string): string => cutInMiddle(name, BRIEF_CHARS);

const lettersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

const LAST_WORD_MAX_CHARS = 24;

/** A split inside a right-to-left word would separate joined letters and reorder digits. */
function splitBeforeLastWord(name: string): readonly [head: string, tail: string] {
  const at = name.lastIndexOf(' ') + 1;
  return at > 0 && name.length - at <= LAST_WORD_MAX_CHARS ? [name.slice(0, at), name.slice(at)] : [name, ''];
}
