import { expect, test } from 'vitest';
import { limitWords } from '../../../../worker/downloads/limit-words';

const GIB = 1024 ** 3;
const asked = { isOwner: false, folderLimit: 100 * GIB, now: Date.UTC(2026, 10, 25) };

test('tells whose month is used up and when the next one begins', () => {
  expect(limitWords('bandwidth_exceeded', asked)).toBe(
    "Bandwidth limit exceeded. The sender's monthly transfer is used up. Available again on December 1.",
  );
  expect(limitWords('bandwidth_exceeded', { ...asked, isOwner: true })).toContain('Your monthly transfer');
  expect(limitWords('bandwidth_exceeded', { ...asked, now: Date.UTC(2026, 11, 31, 23, 59) })).toContain('January 1');
});

test("names the folder's configured limit", () => {
  expect(limitWords('folder_bandwidth_exceeded', asked)).toBe(
    'Download limit exceeded for this folder. The folder has reached its 100GB download limit.',
  );
  expect(limitWords('folder_bandwidth_exceeded', { ...asked, folderLimit: 2 * GIB })).toContain('its 2GB download');
});
