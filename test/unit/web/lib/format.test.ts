import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatDate,
  formatDuration,
  formatExactTime,
  formatMonth,
  formatRelative,
  formatSpan,
  formatSpeed,
  listOf,
} from '../../../../web/lib/format';
import { setLanguage } from '../../../../web/lib/words/language';
import { LANGUAGES, type Language } from '../../../../worker/contract/languages';
import { countOf } from '../../../../worker/contract/sizes';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 21, 12);

test.each([
  [0, '0\u00a0B'],
  [1, '1\u00a0B'],
  [999, '999\u00a0B'],
  [1000, '1\u00a0KB'],
  [1023, '1\u00a0KB'],
  [1024, '1\u00a0KB'],
  [1536, '1.5\u00a0KB'],
  [999.9 * 1024, '999.9\u00a0KB'],
  [1016.6 * 1024, '1\u00a0MB'],
  [1024 ** 2 - 1, '1\u00a0MB'],
  [107_374_182_400, '100\u00a0GB'],
  [5 * 1024 ** 4, '5\u00a0TB'],
])('writes %i bytes as %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test('writes sizes with at most three digits and a small rounding error', () => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 59 }), fc.double({ min: 1, max: 1.9, noNaN: true }), (power, factor) => {
      const bytes = Math.floor(2 ** power * factor);
      const [value = '', unit = ''] = formatBytes(bytes).split('\u00a0');
      expect(value).toMatch(/^\d{1,3}(\.\d)?$/);
      const shownBytes = Number(value) * 1024 ** units.indexOf(unit);
      expect(Math.abs(shownBytes - bytes)).toBeLessThanOrEqual(0.0501 * Math.max(bytes, 1));
    }),
  );
});

test('writes a speed in MB per second with one decimal, however low', () => {
  expect(formatSpeed(48.3 * 1024 ** 2)).toBe('48.3 MB/s');
  expect(formatSpeed(12 * 1024 ** 2)).toBe('12.0 MB/s');
  expect(formatSpeed(20 * 1024)).toBe('0.0 MB/s');
});

test.each([
  [0, '00:00:00'],
  [0.2, '00:00:01'],
  [61, '00:01:01'],
  [3599.5, '01:00:00'],
  [100 * 3600 + 5, '100:00:05'],
  [-3, '00:00:00'],
])('writes %d seconds as %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

test.each([
  [20_000, 'in less than a minute'],
  [5 * MINUTE, 'in 5 minutes'],
  [59.6 * MINUTE, 'in 1 hour'],
  [12 * HOUR, 'in 12 hours'],
  [DAY - 1000, 'in 24 hours'],
  [2 * DAY - 1000, 'in 2 days'],
  [15 * DAY, 'in 15 days'],
  [-20_000, 'just now'],
  [-23 * MINUTE, '23 minutes ago'],
  [-3 * DAY, '3 days ago'],
])('writes a time %i ms from now as %s', (distance, words) => {
  expect(formatRelative(NOW + distance, NOW)).toBe(words);
  expect(formatRelative(new Date(NOW + distance).toISOString(), NOW)).toBe(words);
});

test.each([
  [20_000, 'less than a minute'],
  [5 * MINUTE, '5 minutes'],
  [59.6 * MINUTE, '1 hour'],
  [DAY - 1000, '24 hours'],
  [15 * DAY, '15 days'],
])('writes a span of %i ms as %s', (ms, words) => {
  expect(formatSpan(ms)).toBe(words);
});

test('joins a list', () => {
  expect(listOf(['a password'])).toBe('a password');
  expect(listOf(['a password', 'a limit', 'an expiry'])).toBe('a password, a limit, and an expiry');
});

test('writes the exact time in a time zone', () => {
  // ICU puts a narrow no-break space before AM and PM.
  expect(formatExactTime('2026-11-23T16:05:00Z', 'UTC').replaceAll('\u202f', ' ')).toBe('Nov 23, 2026, 4:05 PM');
  expect(formatDate('2026-11-23T23:30:00Z', 'Asia/Tokyo')).toBe('Nov 24, 2026');
});

test('writes a count with its noun', () => {
  expect(countOf(0, 'file')).toBe('0 files');
  expect(countOf(1, 'file')).toBe('1 file');
  expect(countOf(1204, 'file')).toBe('1,204 files');
});

describe('other languages', () => {
  afterEach(() => setLanguage('en'));

  const written = (language: Language) => {
    setLanguage(language);
    return [formatBytes(1536 * 1024), formatCount(12_345), formatSpan(3 * DAY), formatRelative(NOW - 2 * HOUR, NOW)]
      .concat(listOf(['A', 'B', 'C']), formatMonth('2026-11'), formatDate('2026-11-23', 'UTC'))
      .map((words) => words.replaceAll(/[\u00a0\u202f]/g, ' '));
  };

  test.each<[Language, string[]]>([
    ['de', ['1,5 MB', '12.345', '3 Tage', 'vor 2 Stunden', 'A, B und C', 'November 2026', '23.11.2026']],
    ['fr', ['1,5 Mo', '12 345', '3 jours', 'il y a 2 heures', 'A, B et C', 'novembre 2026', '23 nov. 2026']],
    ['ru', ['1,5 МБ', '12 345', '3 дня', '2 часа назад', 'A, B и C', 'ноябрь 2026 г.', '23 нояб. 2026 г.']],
    ['ja', ['1.5 MB', '12,345', '3 日', '2 時間前', 'A、B、C', '2026年11月', '2026/11/23']],
    ['ar', ['1.5 م.ب', '12,345', '3 أيام', 'قبل ساعتين', 'A وB وC', 'نوفمبر 2026', '23‏/11‏/2026']],
  ])('writes sizes, numbers, times and lists in %s', (language, words) => {
    expect(written(language)).toEqual(words);
  });

  test('each language has words for each unit', () => {
    const relativeWords = LANGUAGES.map((language) => written(language)[3]);
    expect(new Set(relativeWords).size).toBe(LANGUAGES.length);
  });
});
