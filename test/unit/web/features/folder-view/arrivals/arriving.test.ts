import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followDelayMs, missingOf, pagesToFollow } from '../../../../../../web/features/folder-view/arrivals/arriving';
import { FOLLOW_PAGES_AT_ONCE, FOLLOW_POLLS_AFTER_LAST } from '../../../../../../web/features/folder-view/limits';
import { sharedFile } from '../shared-file';

/** `r` is a file that is ready, `u` one that is being uploaded. */
const page = (files: string) =>
  [...files].map((letter, index) => sharedFile(`${index}`, { status: letter === 'r' ? 'ready' : 'uploading' }));
const followed = (pages: string[], turn = 0) => pagesToFollow(pages.map(page), turn);

test('files that are still being uploaded are missing, in the order of the list', () => {
  expect(missingOf(page('rurur')).map(({ fileId }) => fileId)).toEqual(['1', '3']);
});

test('it is asked again after 2 seconds, and later each time that nothing new came, up to 15 seconds', () => {
  const delays = [0, 1, 2, 3, 4, 5, 6, 100].map((quiet) => followDelayMs(quiet, 1));
  expect(delays).toEqual([2000, 3000, 4500, 6750, 10_125, 15_000, 15_000, 15_000]);
});

test('when all has arrived, it is asked a few times more and then no longer', () => {
  expect(followDelayMs(FOLLOW_POLLS_AFTER_LAST - 1, 0)).toBeGreaterThan(0);
  expect(followDelayMs(FOLLOW_POLLS_AFTER_LAST, 0)).toBe(false);
});

test.each<[string, string[], number[]]>([
  ['no pages', [], []],
  ['all there: the last page', ['rr', 'rr', 'r'], [2]],
  ['partly there', ['rr', 'ru', 'rr'], [1]],
  ['the first of those that have not begun', ['rr', 'ru', 'uu', 'uu', 'uu'], [1, 2]],
  ['nothing there', ['uu', 'uu'], [0]],
])('of a long list these pages are asked for again: %s', (_, pages, expected) => {
  expect(followed(pages)).toEqual(expected);
});

test('where many pages have arrived in part, a few at once take turns, and each gets one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), (count) => {
      const pages = Array.from({ length: count }, () => 'ru');
      const turns = Array.from({ length: count }, (_, turn) => followed(pages, turn));
      for (const turn of turns) expect(turn.length).toBeLessThanOrEqual(FOLLOW_PAGES_AT_ONCE);
      expect(new Set(turns.flat()).size).toBe(count);
    }),
  );
});
