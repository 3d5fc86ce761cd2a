import { expect, test } from 'vitest';
import { speedWords } from '../../../../../web/features/diagnostics/latency';

test('warns of a latency above a second', () => {
  expect(speedWords(1001, null)).toMatch(/^High latency detected - uploads may be slow/);
});
