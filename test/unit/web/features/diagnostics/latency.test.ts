import { expect, test } from 'vitest';
import { speedWords } from '../../../../../web/features/diagnostics/latency';

test('states the latency and the speed of the last upload in Mbit/s', () => {
  expect(speedWords(23.6, 5_375_000)).toBe('The server answers in 24 ms · your last upload ran at 43 Mbit/s');
  expect(speedWords(0.2, null)).toBe('The server answers in 1 ms · your upload speed is measured as you send');
});

test('warns of a latency above a second', () => {
  expect(speedWords(1001, null)).toMatch(/^High latency detected - uploads may be slow/);
});
