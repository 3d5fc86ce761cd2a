import { expect, test } from 'vitest';
import { paceWords, timeLeftWords } from '../../../../../../../web/features/uploads/panels/progress/progress-words';

const pace = (bytesPerSecond: number | null, secondsLeft: number | null) =>
  paceWords({ bytesPerSecond, secondsLeft } as Parameters<typeof paceWords>[0]);

test('speed is said by MB, and by KB where that would be nothing', () => {
  expect(pace(12 * 1024 * 1024, null)).toBe('12.0 MB/s');
  expect(pace(20 * 1024, null)).toBe('20 KB/s');
  expect(pace(600, null)).toBe('1 KB/s');
});

test('without a speed there is no time left either', () => {
  expect(pace(null, 2384)).toBeNull();
  expect(pace(1024 * 1024, 2384)).toBe('1.0 MB/s · 39:44 left');
});

test.each([
  [0, '0:00 left'],
  [8, '0:08 left'],
  [61, '1:01 left'],
  [3920, '1:05:20 left'],
  [360_000, '100:00:00 left'],
])('%i seconds are %s', (seconds, words) => {
  expect(timeLeftWords(seconds)).toBe(words);
});
