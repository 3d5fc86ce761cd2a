import { type Language, perLanguage } from './languages.ts';

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** Units of 1024, by language. `Intl` has only units of 1000. */
const TRANSLATED_UNITS: Partial<Record<Language, readonly string[]>> = {
  fr: ['o', 'Ko', 'Mo', 'Go', 'To', 'Po'],
  ru: ['Б', 'КБ', 'МБ', 'ГБ', 'ТБ', 'ПБ'],
  ar: ['بايت', 'ك.ب', 'م.ب', 'غ.ب', 'ت.ب', 'ب.ب'],
};
const STEP = 1024;

const numbers = perLanguage((locale) => new Intl.NumberFormat(locale));
const tenths = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

/** From this number on, rounding to tenths gives four digits before the decimal point. */
const FOUR_DIGITS = 999.95;

/** Units of 1024, at most three digits before the decimal point and one after it: `0 B`, `1.5 KB`, `100 GB`. */
export function formatBytes(bytes: number, language: Language = 'en'): string {
  let value = bytes;
  let unit = 0;
  while (value >= FOUR_DIGITS && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${tenths(language).format(value)} ${(TRANSLATED_UNITS[language] ?? UNITS)[unit]}`;
}

export const formatLimit = (bytes: number): string => formatBytes(bytes).replace(' ', '');

export const formatCount = (count: number, language: Language = 'en'): string => numbers(language).format(count);

export const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;

/** For example `“film.mkv” is 12.5 GB; the largest file here is 10 GB.` */
export function tooLargeMessage(file: { name: string; size: number }, maxBytes: number): string {
  const [size, limit] = [formatBytes(file.size), formatBytes(maxBytes)];
  return `“${file.name}” is ${size === limit ? `a little more than ${limit}` : size}; the largest file here is ${limit}.`;
}
