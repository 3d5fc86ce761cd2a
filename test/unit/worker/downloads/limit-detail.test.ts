import { expect, test } from 'vitest';
import { type ErrorCode, errorAnswer } from '../../../../worker/contract/errors';
import { GIB } from '../../../../worker/contract/units';
import { limitDetail } from '../../../../worker/downloads/limit-detail';

const request = { isOwner: false, folderLimit: 100 * GIB, now: Date.UTC(2026, 10, 25) };
const messageOf = (code: ErrorCode, limits: typeof request) => errorAnswer(code, limitDetail(code, limits)).error;

test('says whose bandwidth is too low, and when the next month begins', () => {
  expect(limitDetail('bandwidth_exceeded', request)).toEqual({
    reason: 'month_used_up',
    isOwner: false,
    resetsAt: '2026-12-01T00:00:00.000Z',
  });
  expect(messageOf('bandwidth_exceeded', request)).toBe(
    'Bandwidth limit exceeded. The sender has too little monthly transfer left for this. Available again on December 1.',
  );
  expect(messageOf('bandwidth_exceeded', { ...request, isOwner: true })).toContain('You have too little');
  expect(messageOf('bandwidth_exceeded', { ...request, now: Date.UTC(2026, 11, 31, 23, 59) })).toContain('January 1');
});

test("names the folder's configured limit", () => {
  expect(limitDetail('folder_bandwidth_exceeded', request)).toEqual({
    reason: 'folder_used_up',
    limitBytes: 100 * GIB,
  });
  expect(messageOf('folder_bandwidth_exceeded', request)).toBe(
    'Download limit exceeded for this folder. The folder has reached its 100GB download limit.',
  );
  expect(messageOf('folder_bandwidth_exceeded', { ...request, folderLimit: 2 * GIB })).toContain('its 2GB download');
});

test('adds nothing to other refusals of the meter', () => {
  expect(limitDetail('last_download_taken', request)).toEqual({});
});
