import { expect, test } from 'vitest';
import { downloadLimitOf, downloadLimitProblem } from '../../../../web/lib/download-limit';
import { downloadWords, liveDownloadWords } from '../../../../web/lib/download-words';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const at = (secondsAgo: number | null) =>
  secondsAgo === null ? null : new Date(NOW - secondsAgo * 1000).toISOString();
const words = (totalDownloads: number, secondsAgo: number | null, downloadLimit: number | null = null) => ({
  totalDownloads,
  lastDownload: at(secondsAgo),
  lastAccessed: at(secondsAgo),
  downloadLimit,
});
const opened = (secondsAgo: number, downloadLimit: number | null = null) => ({
  ...words(0, null, downloadLimit),
  lastAccessed: at(secondsAgo),
});

test('shows the number of downloads with the time of the last download, and with the limit, if any', () => {
  expect(downloadWords(words(0, null), NOW)).toBeNull();
  expect(downloadWords(words(1, 20), NOW)).toBe('Downloaded just now');
  expect(downloadWords(words(3, 120), NOW)).toBe('Downloaded 2 minutes ago, 3 times');
  expect(downloadWords(words(0, null, 5), NOW)).toBe('0 of 5 downloads');
  expect(downloadWords(words(2, 7200, 5), NOW)).toBe('Downloaded 2 hours ago, 2 of 5');
  expect(downloadWords(words(1, 120, 8), NOW)).toBe('Downloaded 2 minutes ago, 1 of 8');
  expect(downloadWords(words(1, -20), NOW)).toBe('Downloaded just now');
  expect(downloadWords(words(4, null), NOW)).toBe('4 downloads');
});

test('says that there was no download yet on a page that shows live downloads', () => {
  expect(liveDownloadWords(words(0, null), NOW)).toBe('Not downloaded yet');
  expect(liveDownloadWords(words(0, null, 5), NOW)).toBe('Not downloaded yet');
  expect(liveDownloadWords(words(2, 59), NOW)).toBe('Downloaded just now, 2 times');
  expect(liveDownloadWords(words(1, 3, 1), NOW)).toBe('Downloaded just now, 1 of 1');
  expect(liveDownloadWords(words(2, 60), NOW)).toBe('Downloaded 1 minute ago, 2 times');
});

test('says that a share was only opened, with the download limit, if any', () => {
  expect(downloadWords(opened(120), NOW)).toBe('Opened 2 minutes ago');
  expect(downloadWords(opened(-20), NOW)).toBe('Opened just now');
  expect(downloadWords(opened(120, 8), NOW)).toBe('Opened 2 minutes ago, 0 of 8 downloads');
  expect(liveDownloadWords(opened(120), NOW)).toBe('Opened 2 minutes ago, not downloaded yet');
  expect(liveDownloadWords(opened(120, 8), NOW)).toBe('Opened 2 minutes ago, not downloaded yet');
});

test.each(['', ' ', '1', ' 12 ', '1000'])('accepts %j as a download limit', (typed) => {
  expect(downloadLimitProblem(typed)).toBeNull();
  expect(downloadLimitOf(typed)).toBe(typed.trim() === '' ? null : Number(typed));
});

test.each(['0', '1001', '-1', '1.5', '1e2', 'three', '00000001', '0x1'])('rejects %j as a download limit', (typed) => {
  expect(downloadLimitProblem(typed)).toBe('Enter a whole number from 1 to 1,000, or nothing for no limit.');
});
