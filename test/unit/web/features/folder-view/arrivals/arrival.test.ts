import { expect, test } from 'vitest';
import {
  type ArrivalObservations,
  arrivalProgress,
  arrivalSentence,
  NO_OBSERVATIONS,
  timeLeftInWords,
  withAnswer,
} from '../../../../../../web/features/folder-view/arrivals/arrival';

const MB = 1_000_000;
const folder = (files: number, bytes: number) => ({ fileCount: 4, totalSize: 100 * MB, arrived: { files, bytes } });
const WHOLE = { fileCount: 4, totalSize: 100 * MB };

test('treats a folder without numbers of arrived files as complete', () => {
  expect(arrivalProgress(WHOLE)).toEqual({ files: 4, bytes: 100 * MB, percent: 100, isWhole: true });
});

test('never shows 100 percent while files are missing, and counts files if there are no bytes', () => {
  expect(arrivalProgress(folder(1, 30 * MB))).toMatchObject({ percent: 30, isWhole: false });
  expect(arrivalProgress(folder(3, 100 * MB - 1)).percent).toBe(99);
  expect(arrivalProgress({ fileCount: 4, totalSize: 0, arrived: { files: 1, bytes: 0 } }).percent).toBe(25);
});

test.each([
  [{ ...folder(1, 0) }, '1 of 4 files has arrived'],
  [{ ...folder(3, 0) }, '3 of 4 files have arrived'],
  [{ ...folder(0, 0), fileCount: 1 }, 'The file has not arrived yet'],
  [WHOLE, 'All 4 files have arrived'],
  [{ ...WHOLE, fileCount: 1 }, 'The file has arrived'],
])('says in a sentence how many files have arrived', (counts, sentence) => {
  expect(arrivalSentence(counts)).toBe(sentence);
});

test.each([
  [3, 'less than a minute left'],
  [60, 'about 1 minute left'],
  [300, 'about 5 minutes left'],
  [5 * 3600, 'about 5 hours left'],
])('describes %i seconds as %s', (seconds, words) => {
  expect(timeLeftInWords(seconds)).toBe(words);
});

test('computes the remaining time from the last 30 seconds, and evens out large parts', () => {
  let followed: ArrivalObservations = NO_OBSERVATIONS;
  // 10 MB arrive every 10 seconds. The page polls every 2 seconds.
  for (let at = 0; at <= 60_000; at += 2000) {
    const bytes = Math.floor(at / 10_000) * 10 * MB;
    followed = withAnswer(followed, { folder: folder(0, bytes), hasNew: true }, at);
  }
  // 40 MB are missing, at 1 MB/s.
  expect(followed.timeLeft?.seconds).toBeGreaterThan(30);
  expect(followed.timeLeft?.seconds).toBeLessThan(55);
});

test('counts polls without new arrivals and failed polls as quiet, and resets the count after an arrival', () => {
  const once = withAnswer(NO_OBSERVATIONS, { folder: folder(0, 0), hasNew: false }, 0);
  const twice = withAnswer(once, null, 2000);
  expect([once.quiet, twice.quiet, twice.turn]).toEqual([1, 2, 2]);
  expect(withAnswer(twice, { folder: folder(1, 1), hasNew: true }, 4000)).toMatchObject({ quiet: 0, turn: 3 });
});
