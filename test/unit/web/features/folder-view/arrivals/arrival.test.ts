import { expect, test } from 'vitest';
import {
  arrivalSentence,
  arrivedOf,
  type Followed,
  NOTHING_FOLLOWED,
  timeLeftInWords,
  withAnswer,
} from '../../../../../../web/features/folder-view/arrivals/arrival';

const MB = 1_000_000;
const folder = (files: number, bytes: number) => ({ fileCount: 4, totalSize: 100 * MB, arrived: { files, bytes } });
const WHOLE = { fileCount: 4, totalSize: 100 * MB };

test('a folder that says nothing of its arrival is there whole', () => {
  expect(arrivedOf(WHOLE)).toEqual({ files: 4, bytes: 100 * MB, percent: 100, isWhole: true });
});

test('one that is arriving never says 100 percent, and counts files where there are no bytes', () => {
  expect(arrivedOf(folder(1, 30 * MB))).toMatchObject({ percent: 30, isWhole: false });
  expect(arrivedOf(folder(3, 100 * MB - 1)).percent).toBe(99);
  expect(arrivedOf({ fileCount: 4, totalSize: 0, arrived: { files: 1, bytes: 0 } }).percent).toBe(25);
});

test.each([
  [{ ...folder(1, 0) }, '1 of 4 files has arrived'],
  [{ ...folder(3, 0) }, '3 of 4 files have arrived'],
  [{ ...folder(0, 0), fileCount: 1 }, 'The file has not arrived yet'],
  [WHOLE, 'All 4 files have arrived'],
  [{ ...WHOLE, fileCount: 1 }, 'The file has arrived'],
])('how many have arrived is a sentence', (given, sentence) => {
  expect(arrivalSentence(given)).toBe(sentence);
});

test.each([
  [3, 'less than a minute left'],
  [60, 'about 1 minute left'],
  [300, 'about 5 minutes left'],
  [5 * 3600, 'about 5 hours left'],
])('%i seconds are %s', (seconds, words) => {
  expect(timeLeftInWords(seconds)).toBe(words);
});

test('the time left comes from what arrived in the last half minute, large parts evened out', () => {
  let followed: Followed = NOTHING_FOLLOWED;
  // 10 MB every ten seconds, seen every two seconds.
  for (let at = 0; at <= 60_000; at += 2000) {
    const bytes = Math.floor(at / 10_000) * 10 * MB;
    followed = withAnswer(followed, { folder: folder(0, bytes), hasNew: true }, at);
  }
  // 60 MB are there and 40 MB are left, at 1 MB/s.
  expect(followed.timeLeft?.seconds).toBeGreaterThan(30);
  expect(followed.timeLeft?.seconds).toBeLessThan(55);
});

test('answers with nothing new, and no answer at all, make it quieter; something new makes it lively', () => {
  const once = withAnswer(NOTHING_FOLLOWED, { folder: folder(0, 0), hasNew: false }, 0);
  const twice = withAnswer(once, null, 2000);
  expect([once.quiet, twice.quiet, twice.turn]).toEqual([1, 2, 2]);
  expect(withAnswer(twice, { folder: folder(1, 1), hasNew: true }, 4000)).toMatchObject({ quiet: 0, turn: 3 });
});
