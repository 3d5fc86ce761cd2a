import { expect, test } from 'vitest';
import { DAY_MS, MIB } from '../../../../../worker/contract/units.ts';
import { expiryAfterJoining, newFilesOf } from '../../../../../worker/uploads/init/join-rules.ts';

const NOW = Date.UTC(2026, 5, 1);
const free = { expiryDays: 3, tier: 'free', now: NOW } as const;

const folder = (has: { fileCount?: number; totalBytes?: number; expiresAt?: number | null } = {}) => ({
  fileCount: 0,
  totalBytes: 0,
  expiresAt: NOW + DAY_MS,
  accessHash: null,
  ...has,
});

const file = (uploadKey: string, size = 10) => ({ uploadKey, size });

const invalid = (field: string, reason: object) =>
  expect.objectContaining({ code: 'invalid_input', detail: { field, ...reason } });

test('returns only the files that the folder does not have', () => {
  expect(newFilesOf([file('a'), file('b')], new Map([['a', { size: 10 }]]), 1)).toEqual([file('b')]);
});

test.each([
  [
    'a different size under the same key',
    [file('a', 11)],
    1,
    'files[0].size',
    { reason: 'size_differs', announcedBytes: 10 },
  ],
  ['more than 100,000 files', [file('b')], 100_000, 'files', { reason: 'too_many_files', max: 100_000 }],
])('rejects %s and names the field', (_what, files, fileCount, field, reason) => {
  expect(() => newFilesOf(files, new Map([['a', { size: 10 }]]), fileCount)).toThrow(invalid(field, reason));
});

test('sets the expiry with the first files only', () => {
  expect(expiryAfterJoining(folder(), { files: 2, bytes: 20 }, free)).toBe(NOW + 3 * DAY_MS);
  expect(expiryAfterJoining(folder({ fileCount: 1 }), { files: 1, bytes: 10 }, free)).toBe(NOW + DAY_MS);
});

test('keeps the expiry if no file is new', () => {
  expect(expiryAfterJoining(folder({ expiresAt: null }), { files: 0, bytes: 0 }, free)).toBeNull();
});

test.each([
  ['more bytes than the expiry allows', { totalBytes: 60 * MIB, expiresAt: NOW + 15 * DAY_MS }, 60 * MIB],
  ['more bytes than allowed without expiry', { expiresAt: null }, 10],
])('rejects %s', (_what, has, bytes) => {
  const act = () => expiryAfterJoining(folder({ fileCount: 1, ...has }), { files: 1, bytes }, free);
  expect(act).toThrow(invalid('expiryDays', { reason: 'lifetime_too_long' }));
});

test('rejects an expiry that is too long for the first files', () => {
  const act = () => expiryAfterJoining(folder(), { files: 1, bytes: 101 * MIB }, { ...free, expiryDays: 15 });
  expect(act).toThrow(invalid('expiryDays', { reason: 'expiry_too_long', maxDays: 3, since: 'now' }));
});
