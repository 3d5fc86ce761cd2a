import { expect, test } from 'vitest';
import { formatPlayTime } from '../../../../../web/features/previews/player/play-time';

test.each([
  [0, '0:00'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
  [65.9, '1:05'],
  [3599, '59:59'],
  [3723, '1:02:03'],
])('formats %d seconds as %s', (seconds, words) => {
  expect(formatPlayTime(seconds)).toBe(words);
});
