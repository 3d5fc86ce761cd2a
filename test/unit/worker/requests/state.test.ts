import { expect, test } from 'vitest';
import {
  bytesLeft,
  filesLeft,
  longestDays,
  mayAnnounce,
  sendingName,
  stateOf,
} from '../../../../worker/requests/state.ts';

const NOW = 1_000_000;
const request = {
  ...{ expiresAt: NOW + 1, closedAt: null as number | null, isForOne: false },
  ...{ maxFiles: 10, maxBytes: 1000, usedFiles: 4, usedBytes: 400 },
};

test('a request is open until its end, to the millisecond, unless it was closed', () => {
  expect(stateOf(request, NOW)).toBe('open');
  expect(stateOf(request, NOW + 1)).toBe('expired');
  expect(stateOf({ ...request, closedAt: NOW }, NOW)).toBe('closed');
  expect(stateOf({ ...request, closedAt: NOW }, NOW + 1)).toBe('expired');
});

test('what is left is never less than nothing', () => {
  expect([filesLeft(request), bytesLeft(request)]).toEqual([6, 600]);
  const over = { ...request, usedFiles: 11, usedBytes: 1001 };
  expect([filesLeft(over), bytesLeft(over)]).toEqual([0, 0]);
});

test.each([
  ['fits exactly', { files: 6, bytes: 600 }, {}, false, 'taken'],
  ['has a file too many', { files: 7, bytes: 600 }, {}, false, 'request_full'],
  ['has a byte too many', { files: 6, bytes: 601 }, {}, false, 'request_full'],
  ['comes beside others', { files: 1, bytes: 1 }, {}, true, 'taken'],
  ['comes beside another where one is wanted', { files: 1, bytes: 1 }, { isForOne: true }, true, 'request_taken'],
  ['is the one that is wanted', { files: 1, bytes: 1 }, { isForOne: true }, false, 'taken'],
  ['comes to a closed one', { files: 1, bytes: 1 }, { closedAt: 1 }, false, 'request_closed'],
  ['comes too late', { files: 1, bytes: 1 }, { expiresAt: NOW, closedAt: 1 }, false, 'request_expired'],
])('what %s', (_, announced, given, othersSend, verdict) => {
  expect(mayAnnounce({ ...request, ...given }, announced, othersSend, NOW)).toBe(verdict);
});

test('a sending is called by its sender and the minute, without what file systems forbid', () => {
  const at = Date.UTC(2026, 10, 3, 4, 5, 59);
  expect(sendingName('Ada', at)).toBe('Ada, 2026-11-03 04.05');
  expect(sendingName('', at)).toBe('No name, 2026-11-03 04.05');
});

test('premium takes files for longer', () => {
  expect([longestDays('free'), longestDays('premium')]).toEqual([15, 90]);
});
