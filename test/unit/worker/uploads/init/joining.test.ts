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

test('what the folder was told of joins it no more, and nothing of it changes', () => {
  const joined = folder({ fileCount: 1 });
  const { folder: after, fresh } = joiningOf(joined, new Map([['a', { size: 10 }]]), [file('a')], free);
  expect([after, fresh]).toEqual([joined, []]);
});

test('the first files of a folder bring its expiry, others do not', () => {
  const first = joiningOf(folder(), new Map(), [file('a'), file('b')], free);
  expect([first.folder.expiresAt, first.freshBytes]).toEqual([NOW + 3 * DAY_MS, 20]);
  const later = joiningOf(folder({ fileCount: 1 }), new Map(), [file('a')], free);
  expect(later.folder.expiresAt).toBe(NOW + DAY_MS);
});

test.each([
  ['another size under the same key', folder({ fileCount: 1 }), [file('a', 11)], 'files[0].size'],
  ['more than 100,000 files', folder({ fileCount: 100_000 }), [file('b')], 'files'],
  [
    'more bytes than may be kept for so long',
    folder({ fileCount: 1, totalBytes: 60 * MIB, expiresAt: NOW + 15 * DAY_MS }),
    [file('b', 60 * MIB)],
    'expiryDays',
  ],
  ['more bytes than may be kept without an end', folder({ fileCount: 1, expiresAt: null }), [file('b')], 'expiryDays'],
])('%s is refused, naming the field', (_what, joined, files, field) => {
  const act = () => joiningOf(joined, new Map([['a', { size: 10 }]]), files, free);
  expect(act).toThrow(expect.objectContaining({ code: 'invalid_input', detail: expect.objectContaining({ field }) }));
});

test('the first files of a folder are refused an expiry that is too long for them', () => {
  const act = () => joiningOf(folder(), new Map(), [file('a', 101 * MIB)], { ...free, expiryDays: 15 });
  expect(act).toThrow(expect.objectContaining({ detail: expect.objectContaining({ field: 'expiryDays' }) }));
});
