import { expect, test } from 'vitest';
import {
  bytesLeft,
  checkAnnouncement,
  filesLeft,
  maxRequestDays,
  sendingName,
  stateOf,
} from '../../../../worker/requests/state.ts';

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

test('keeps a request open until its exact expiry unless it was closed', () => {
  expect(stateOf(request, NOW)).toBe('open');
  expect(stateOf(request, NOW + 1)).toBe('expired');
  expect(stateOf({ ...request, closedAt: NOW }, NOW)).toBe('closed');
  expect(stateOf({ ...request, closedAt: NOW }, NOW + 1)).toBe('expired');
});

test('never returns a negative number of remaining files or bytes', () => {
  expect([filesLeft(request), bytesLeft(request)]).toEqual([6, 600]);
  const over = { ...request, usedFiles: 11, usedBytes: 1001 };
  expect([filesLeft(over), bytesLeft(over)]).toEqual([0, 0]);
});

test.each([
  ['fits exactly', { files: 6, bytes: 600 }, {}, false, 'ok'],
  ['has a file too many', { files: 7, bytes: 600 }, {}, false, 'request_full'],
  ['has a byte too many', { files: 6, bytes: 601 }, {}, false, 'request_full'],
  ['is one of several', { files: 1, bytes: 1 }, {}, true, 'ok'],
  ['is the second for a single sender', { files: 1, bytes: 1 }, { isForOne: true }, true, 'request_taken'],
  ['is the first for a single sender', { files: 1, bytes: 1 }, { isForOne: true }, false, 'ok'],
  ['comes to a closed request', { files: 1, bytes: 1 }, { closedAt: 1 }, false, 'request_closed'],
  ['comes too late', { files: 1, bytes: 1 }, { expiresAt: NOW, closedAt: 1 }, false, 'request_expired'],
])('accepts or rejects a delivery that %s', (_, announced, limits, othersSend, verdict) => {
  expect(checkAnnouncement({ ...request, ...limits }, announced, othersSend, NOW)).toBe(verdict);
});

test('names a delivery after its sender and the minute, without characters that file systems forbid', () => {
  const at = Date.UTC(2026, 10, 3, 4, 5, 59);
  expect(sendingName('Ada', at)).toBe('Ada, 2026-11-03 04.05');
  expect(sendingName('', at)).toBe('No name, 2026-11-03 04.05');
});

test('keeps premium requests open for longer', () => {
  expect([maxRequestDays('free'), maxRequestDays('premium')]).toEqual([15, 90]);
});
