import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  followDelayMs,
  missingOf,
  pagesToFollow,
} from '../../../../../../web/features/folder-view/arrivals/arrival-polling';
import { FOLLOW_PAGES_AT_ONCE, FOLLOW_POLLS_AFTER_LAST } from '../../../../../../web/features/folder-view/limits';
import { sharedFile } from '../shared-file';

/** One file per letter: `r` is ready, `u` is still uploading. */
const page = (files: string) =>
  [...files].map((letter, index) => sharedFile(`${index}`, { status: letter === 'r' ? 'ready' : 'uploading' }));
const followed = (pages: string[], turn = 0) => pagesToFollow(pages.map(page), turn);

test('lists files that are still being uploaded, in the order of the list', () => {
  expect(missingOf(page('rurur')).map(({ fileId }) => fileId)).toEqual(['1', '3']);
});

test('polls after 2 seconds, and backs off to 15 seconds while nothing new arrives', () => {
  const delays = [0, 1, 2, 3, 4, 5, 6, 100].map((quiet) => followDelayMs(quiet, 1));
  expect(delays).toEqual([2000, 3000, 4500, 6750, 10_125, 15_000, 15_000, 15_000]);
});

test('polls a few more times after everything has arrived, then stops', () => {
  expect(followDelayMs(FOLLOW_POLLS_AFTER_LAST - 1, 0)).toBeGreaterThan(0);
  expect(followDelayMs(FOLLOW_POLLS_AFTER_LAST, 0)).toBe(false);
});

test.each<[string, string[], number[]]>([
  ['no pages', [], []],
  ['complete: the last page', ['rr', 'rr', 'r'], [2]],
  ['partly arrived', ['rr', 'ru', 'rr'], [1]],
  ['the first page that has not begun', ['rr', 'ru', 'uu', 'uu', 'uu'], [1, 2]],
  ['nothing arrived', ['uu', 'uu'], [0]],
])('requests only changed and incomplete pages of a long list: %s', (_, pages, expected) => {
  expect(followed(pages)).toEqual(expected);
});

test('takes turns if many pages are incomplete, so that every page is requested', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), (count) => {
      const pages = Array.from({ length: count }, () => 'ru');
      const turns = Array.from({ length: count }, (_, turn) => followed(pages, turn));
      for (const turn of turns) expect(turn.length).toBeLessThanOrEqual(FOLLOW_PAGES_AT_ONCE);
      expect(new Set(turns.flat()).size).toBe(count);
    }),
  );
});
