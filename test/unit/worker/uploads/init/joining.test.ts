import { expect, test } from 'vitest';
import { joiningOf } from '../../../../../worker/uploads/init/joining.ts';

const NOW = Date.UTC(2026, 5, 1);
const DAY_MS = 86_400_000;
const MIB = 1024 * 1024;
const free = { expiryDays: 3, tier: 'free', now: NOW } as const;

const folder = (has: { fileCount?: number; totalBytes?: number; expiresAt?: number | null } = {}) => ({
  ...{ fileCount: 0, totalBytes: 0, expiresAt: NOW + DAY_MS },
  ...has,
});

const file = (uploadKey: string, size = 10) => ({ uploadKey, size });

test('ignores files that the folder already knows', () => {
  const joined = folder({ fileCount: 1 });
  const { folder: after, fresh } = joiningOf(joined, new Map([['a', { size: 10 }]]), [file('a')], free);
  expect([after, fresh]).toEqual([joined, []]);
});

test('takes the expiry of the first files only', () => {
  const first = joiningOf(folder(), new Map(), [file('a'), file('b')], free);
  expect([first.folder.expiresAt, first.freshBytes]).toEqual([NOW + 3 * DAY_MS, 20]);
  const later = joiningOf(folder({ fileCount: 1 }), new Map(), [file('a')], free);
  expect(later.folder.expiresAt).toBe(NOW + DAY_MS);
});

test.each([
  ['a different size under the same key', folder({ fileCount: 1 }), [file('a', 11)], 'files[0].size'],
  ['more than 100,000 files', folder({ fileCount: 100_000 }), [file('b')], 'files'],
  [
    'more bytes than the expiry allows',
    folder({ fileCount: 1, totalBytes: 60 * MIB, expiresAt: NOW + 15 * DAY_MS }),
    [file('b', 60 * MIB)],
    'expiryDays',
  ],
  ['more bytes than allowed without expiry', folder({ fileCount: 1, expiresAt: null }), [file('b')], 'expiryDays'],
])('rejects %s and names the field', (_what, joined, files, field) => {
  const act = () => joiningOf(joined, new Map([['a', { size: 10 }]]), files, free);
  expect(act).toThrow(expect.objectContaining({ code: 'invalid_input', detail: expect.objectContaining({ field }) }));
});

test('rejects an expiry that is too long for the first files', () => {
  const act = () => joiningOf(folder(), new Map(), [file('a', 101 * MIB)], { ...free, expiryDays: 15 });
  expect(act).toThrow(expect.objectContaining({ detail: expect.objectContaining({ field: 'expiryDays' }) }));
});
