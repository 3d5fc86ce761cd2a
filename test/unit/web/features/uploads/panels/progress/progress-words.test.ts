import { expect, test } from 'vitest';
import { fileWords, paceWords } from '../../../../../../../web/features/uploads/panels/progress/progress-words';

const pace = (bytesPerSecond: number | null, secondsLeft: number | null) =>
  paceWords({ bytesPerSecond, secondsLeft } as Parameters<typeof paceWords>[0]);

test('shows the speed in MB/s, or in KB/s if that would be zero', () => {
  expect(pace(12 * 1024 * 1024, null)).toBe('12.0 MB/s');
  expect(pace(20 * 1024, null)).toBe('20 KB/s');
  expect(pace(600, null)).toBe('1 KB/s');
});

test('shows no remaining time without a speed', () => {
  expect(pace(null, 2384)).toBeNull();
  expect(pace(1024 * 1024, 2384)).toBe('1.0 MB/s · 00:39:44 left');
});

test.each([
  [8, 0, 'Processing file 1 of 8'],
  [8, 7, 'Processing file 8 of 8'],
  [8, 8, 'Processing file 8 of 8'],
  [1200, 1100, 'Processing file 1,101 of 1,200'],
])('says which of %i files is next after %i finished files', (totalFiles, doneFiles, words) => {
  expect(fileWords({ totalFiles, doneFiles } as Parameters<typeof fileWords>[0])).toBe(words);
});
