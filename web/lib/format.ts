import { t } from '@lingui/core/macro';
import { localeOf, perLanguage } from '../../worker/contract/languages';
import * as sizes from '../../worker/contract/sizes';
import { inUnits, relativeTime } from '../../worker/contract/spans';
import { MIB } from '../../worker/contract/units';
import { language } from './words/language';

const exactTenths = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);
const percents = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));
const lists = perLanguage((locale) => new Intl.ListFormat(locale));

/** Keeps number and unit on one line by a no-break space. */
export const formatBytes = (bytes: number): string => sizes.formatBytes(bytes, language()).replace(' ', '\u00a0');

/** Returns for example `100GB` in English, otherwise the result of `formatBytes`. */
export const formatLimit = (bytes: number): string =>
  language() === 'en' ? sizes.formatLimit(bytes) : formatBytes(bytes);

export const formatCount = (count: number): string => sizes.formatCount(count, language());

/** Example: `42%` for 42. Some languages write a space, or the sign before the number. */
export const formatPercent = (percent: number): string => percents(language()).format(percent / 100);

export const listOf = (items: readonly string[]): string => lists(language()).format(items);

/** Example: `12.0 MB/s`. Unit and decimals never change, so the width stays the same. */
export function formatSpeed(bytesPerSecond: number): string {
  const speed = exactTenths(language()).format(bytesPerSecond / MIB);
  return t({ message: `${speed} MB/s`, comment: 'Megabytes per second' });
}

/** Formats seconds as `hh:mm:ss`, rounded up. `hh` may exceed 99. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** Examples: `in 2 days`, `in 36 hours`, `5 minutes ago`. */
export function formatRelative(time: string | number, now: number): string {
  const difference = new Date(time).getTime() - now;
  return relativeTime(difference, language()) ?? (difference < 0 ? t`just now` : t`in less than a minute`);
}

/** Examples: `2 days`, `36 hours`. */
export function formatSpan(ms: number): string {
  const units = inUnits(ms);
  if (units === null) return t`less than a minute`;
  const [count, unit] = units;
  return new Intl.NumberFormat(localeOf(language()), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** Example: `Nov 23, 2026, 4:05 PM`. Default: the visitor's time zone. */
export const formatExactTime = (time: string | number, timeZone?: string): string =>
  new Intl.DateTimeFormat(localeOf(language()), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(time),
  );

export const formatDate = (time: string | number, timeZone?: string): string =>
  new Intl.DateTimeFormat(localeOf(language()), { dateStyle: 'medium', timeZone }).format(new Date(time));

/** Examples: `November 26, 2026`, `November 24 – 26, 2026`. Has no slashes, because names cannot contain slashes. */
export const formatDays = (first: Date, last: Date): string =>
  new Intl.DateTimeFormat(localeOf(language()), { dateStyle: 'long' })
    .formatRange(first, last)
    .replace(/[\u2009\u202f]/g, ' ')
    .replaceAll('/', '-');

/** Example: `November 23`. */
export const formatDay = (time: string | number, timeZone?: string): string =>
  new Intl.DateTimeFormat(localeOf(language()), { month: 'long', day: 'numeric', timeZone }).format(new Date(time));

/** Example: `November 2026` for `2026-11`. */
export const formatMonth = (month: string): string =>
  new Intl.DateTimeFormat(localeOf(language()), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );
