import { expect, test } from 'vitest';
import { limitMessage } from '../../../../worker/downloads/limit-message';

const GIB = 1024 ** 3;
const request = { isOwner: false, folderLimit: 100 * GIB, now: Date.UTC(2026, 10, 25) };

test('says whose bandwidth is too low, and when the next month begins', () => {
  expect(limitMessage('bandwidth_exceeded', request)).toBe(
    'Bandwidth limit exceeded. The sender has too little monthly transfer left for this. Available again on December 1.',
  );
  expect(limitMessage('bandwidth_exceeded', { ...request, isOwner: true })).toContain('You have too little');
  expect(limitMessage('bandwidth_exceeded', { ...request, now: Date.UTC(2026, 11, 31, 23, 59) })).toContain(
    'January 1',
  );
});

test("names the folder's configured limit", () => {
  expect(limitMessage('folder_bandwidth_exceeded', request)).toBe(
    'Download limit exceeded for this folder. The folder has reached its 100GB download limit.',
  );
  expect(limitMessage('folder_bandwidth_exceeded', { ...request, folderLimit: 2 * GIB })).toContain('its 2GB download');
});
