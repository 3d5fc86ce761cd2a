import { expect, test } from 'vitest';
import { bytesLeft, filesLeft, maxRequestDays, sendingName } from '../../../../worker/requests/state.ts';

const NOW = 1_000_000;
const request = {
  expiresAt: NOW + 1,
  closedAt: null as number | null,
  isForOne: false,
  maxFiles: 10,
  maxBytes: 1000,
  usedFiles: 4,
  usedBytes: 400,
};

test('never returns a negative number of remaining files or bytes', () => {
  expect([filesLeft(request), bytesLeft(request)]).toEqual([6, 600]);
  const over = { ...request, usedFiles: 11, usedBytes: 1001 };
  expect([filesLeft(over), bytesLeft(over)]).toEqual([0, 0]);
});

test('names a delivery after its sender and the minute, without characters that file systems forbid', () => {
  const at = Date.UTC(2026, 10, 3, 4, 5, 59);
  expect(sendingName('Ada', at)).toBe('Ada, 2026-11-03 04.05');
  expect(sendingName('', at)).toBe('No name, 2026-11-03 04.05');
});

test('keeps premium requests open for longer', () => {
  expect([maxRequestDays('free'), maxRequestDays('premium')]).toEqual([15, 90]);
});
