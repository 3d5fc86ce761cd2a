import { expect, test } from 'vitest';
import { storedSize } from '../../../../worker/contract/encryption';
import { freeMaxDays } from '../../../../worker/contract/free-expiry';
import { cleanName } from '../../../../worker/contract/names';
import { DAY_MS, HOUR_MS, MIB } from '../../../../worker/contract/units';
import {
  exceedsLifetime,
  expiresAt,
  expiryChangeProblem,
  expiryProblem,
  lifetimeStart,
  plainBytes,
} from '../../../../worker/folders/expiry/expiry';
import { cleanPath } from '../../../../worker/folders/naming';
import { visibility } from '../../../../worker/folders/visibility';

test('keeps free uploads of up to 100 MB for at most 15 days, and larger uploads for at most 3 days', () => {
  expect(freeMaxDays(100 * MIB)).toBe(15);
  expect(freeMaxDays(100 * MIB + 1)).toBe(3);
});

test.each([0.25, 0.5, 0.75, 1, 2, 3, 5, 10, 15])('accepts %d days for a free upload of 1 MB', (days) => {
  expect(expiryProblem(days, 'free', MIB)).toBeNull();
});

test.each([0, -1, -0.5, 15.001, Number.NaN])('rejects %d days for a free upload', (days) => {
  expect(expiryProblem(days, 'free', MIB)).toEqual({ reason: 'expiry_too_long', maxDays: 15, since: 'now' });
});

test('rejects any expiry for premium uploads', () => {
  expect(expiryProblem(-1, 'premium', MIB)).toBeNull();
  expect(expiryProblem(3, 'premium', MIB)).toEqual({ reason: 'must_not_expire', expiryDays: -1 });
});

test('keeps fractions of a day', () => {
  expect(expiresAt(0.25, 1000)).toBe(1000 + 6 * HOUR_MS);
  expect(expiresAt(-1, 1000)).toBeNull();
});

test('does not let a folder outgrow the size limit of its expiry', () => {
  const day = 24 * HOUR_MS;
  expect(exceedsLifetime(15 * day, 'free', 100 * MIB, 0)).toBe(false);
  expect(exceedsLifetime(15 * day, 'free', 100 * MIB + 1, 0)).toBe(true);
  expect(exceedsLifetime(15 * day, 'free', 100 * MIB + 1, 12 * day)).toBe(false);
  expect(exceedsLifetime(3 * day, 'free', 500 * MIB, 0)).toBe(false);
  expect(exceedsLifetime(null, 'premium', 500 * MIB, 0)).toBe(false);
  expect(exceedsLifetime(null, 'free', 1, 0)).toBe(true);
});

test('judges the lifetime of an encrypted folder by its bytes before encryption', () => {
  const folder = (sizes: readonly number[]) => ({
    totalBytes: sizes.reduce((sum, size) => sum + storedSize(size), 0),
    fileCount: sizes.length,
    accessHash: 'hash',
  });
  expect(plainBytes(folder([100 * MIB]))).toBeLessThanOrEqual(100 * MIB);
  expect(plainBytes(folder(Array(100).fill(MIB)))).toBeLessThanOrEqual(100 * MIB);
  expect(plainBytes(folder([100 * MIB + 64]))).toBeGreaterThan(100 * MIB);
  expect(plainBytes({ ...folder([7]), accessHash: null })).toBe(storedSize(7));
});

const AGED = { createdAt: 0, oldestFileAt: 0, fileCount: 1, accessHash: null };
/**
 * Returns the problem of a new expiry for a free owner. The file was uploaded on day 0. On day `age`, the owner sets an
 * expiry of `days` days. The old expiry is on day `end`.
 */
const changeOn = (age: number, days: number, { end, totalBytes = MIB }: { end: number | null; totalBytes?: number }) =>
  expiryChangeProblem(
    days,
    'free',
    { ...AGED, expiresAt: end === null ? null : end * DAY_MS, totalBytes },
    age * DAY_MS,
  );

test('extends an expiry by days from now, within the limits of a new upload', () => {
  expect(changeOn(1, 15, { end: 2 })).toBeNull();
  expect(changeOn(1, 15.1, { end: 2 })).toMatchObject({ maxDays: 15, since: 'now' });
  expect(changeOn(1, 3, { end: 2, totalBytes: 101 * MIB })).toBeNull();
  expect(changeOn(1, 5, { end: 2, totalBytes: 101 * MIB })).toMatchObject({ maxDays: 3, since: 'now' });
  expect(changeOn(1, -1, { end: 2 })).toMatchObject({ maxDays: 15, since: 'now' });
  expect(changeOn(1, 0, { end: 2 })).toMatchObject({ reason: 'expiry_too_long' });
});

test('limits the total lifetime of a free folder that is extended daily', () => {
  const last = (totalBytes: number) => {
    let end = 1;
    for (let age = 0; age < end; age++) {
      for (const days of [15, 10, 5, 3, 2, 1]) {
        if (changeOn(age, days, { end, totalBytes }) === null) end = Math.max(end, age + days);
      }
    }
    return end;
  };
  expect([last(MIB), last(101 * MIB)]).toEqual([30, 6]);
  expect(changeOn(20, 15, { end: 21 })).toEqual({ reason: 'expiry_too_long', maxDays: 30, since: 'oldest_file' });
  expect(changeOn(20, 10, { end: 21 })).toBeNull();
});

test('takes the age of a folder from its oldest file, or from its creation if it is empty', () => {
  expect(lifetimeStart({ createdAt: 9, oldestFileAt: 2, fileCount: 1 })).toBe(2);
  expect(lifetimeStart({ createdAt: 2, oldestFileAt: 9, fileCount: 1 })).toBe(9);
  expect(lifetimeStart({ createdAt: 9, oldestFileAt: 2, fileCount: 0 })).toBe(9);
  expect(lifetimeStart({ createdAt: 9, oldestFileAt: null, fileCount: 1 })).toBe(9);
});

test('always accepts an earlier expiry, even if the current expiry exceeds the limits for size or age', () => {
  expect(changeOn(40, 5, { end: 47, totalBytes: 500 * MIB })).toBeNull();
  expect(changeOn(40, 8, { end: 47, totalBytes: 500 * MIB })).toMatchObject({ maxDays: 3 });
  expect(changeOn(40, 3, { end: null, totalBytes: 500 * MIB })).toBeNull();
});

test('rejects any expiry for premium folders', () => {
  const folder = { ...AGED, expiresAt: DAY_MS, totalBytes: MIB };
  expect(expiryChangeProblem(-1, 'premium', folder, 1)).toBeNull();
  expect(expiryChangeProblem(0.5, 'premium', folder, 1)).toMatchObject({ reason: 'must_not_expire' });
});

test.each([
  ['report.pdf', 'report.pdf'],
  ['  spaced  ', 'spaced'],
  ['a\u0000b\nc\u007f', 'abc'],
  ['gpj\u202e.exe', 'gpj.exe'],
  ['gpj\u061c.exe', 'gpj.exe'],
  ['two\u2028lines\u2029.txt', 'twolines.txt'],
  ['\ud800x', '\ufffdx'],
  ['..hidden', '..hidden'],
])('cleans the name %j to %j', (raw, name) => {
  expect(cleanName(raw)).toEqual({ name });
});

test.each([
  ['', 'must not be empty', { reason: 'empty' }],
  ['   ', 'must not be empty', { reason: 'empty' }],
  ['\u0000', 'must not be empty', { reason: 'empty' }],
  ['.', 'must not be a path', { reason: 'is_path' }],
  ['..', 'must not be a path', { reason: 'is_path' }],
  ['a/b', 'must not contain / or \\', { reason: 'slash' }],
  ['a\\b', 'must not contain / or \\', { reason: 'slash' }],
  ['../../etc/passwd', 'must not contain / or \\', { reason: 'slash' }],
  ['x'.repeat(256), 'must have at most 255 characters', { reason: 'too_long', max: 255 }],
])('rejects the name %j: it %s', (raw, problem, reason) => {
  expect(cleanName(raw)).toEqual({ problem, reason });
});

test('accepts a name of 255 characters and a path of 1,024', () => {
  expect(cleanName('x'.repeat(255))).toEqual({ name: 'x'.repeat(255) });
  const path = `${'x'.repeat(203)}/${'x'.repeat(204)}/${'x'.repeat(204)}/${'x'.repeat(204)}/${'x'.repeat(205)}`;
  expect(path).toHaveLength(1024);
  expect(cleanPath(path)).toEqual({ name: path });
  expect(cleanPath(`${path}x`)).toEqual({
    problem: 'must have at most 1024 characters',
    reason: { reason: 'too_long', max: 1024 },
  });
});

test('cleans each segment of a path', () => {
  expect(cleanPath('')).toEqual({ name: '' });
  expect(cleanPath('photos/ 2024 ')).toEqual({ name: 'photos/2024' });
});

test.each([
  ['/etc', 'must not be empty', { reason: 'segment_empty' }],
  ['a//b', 'must not be empty', { reason: 'segment_empty' }],
  ['a/', 'must not be empty', { reason: 'segment_empty' }],
  ['../a', 'must not be a path', { reason: 'segment_is_path' }],
  ['a/../b', 'must not be a path', { reason: 'segment_is_path' }],
  ['a/./b', 'must not be a path', { reason: 'segment_is_path' }],
  ['C:\\x', 'must not contain / or \\', { reason: 'segment_slash' }],
  [`a/${'x'.repeat(256)}`, 'must have at most 255 characters', { reason: 'segment_too_long', max: 255 }],
])('rejects the path %j: it has a segment that %s', (raw, problem, reason) => {
  expect(cleanPath(raw)).toEqual({ problem: `has a segment that ${problem}`, reason });
});

const unlimited = { downloadLimit: null, downloadCount: 0, placesUntil: 0 };
const open = { status: 'open', expiresAt: 1000, takenDownAt: null, ...unlimited } as const;

test('expires a folder at the exact millisecond, even before the purge', () => {
  expect(visibility(open, 999)).toBe('visible');
  expect(visibility(open, 1000)).toBe('expired');
  expect(visibility({ ...open, expiresAt: null }, 1e15)).toBe('visible');
});

test('reports a folder as used up once the place of the last download has ended', () => {
  const last = { ...open, downloadLimit: 3, downloadCount: 3, placesUntil: 500 };
  expect(visibility(last, 499)).toBe('visible');
  expect(visibility(last, 500)).toBe('used_up');
  expect(visibility(last, 2000)).toBe('used_up');
  expect(visibility({ ...last, downloadCount: 4 }, 500)).toBe('used_up');
  expect(visibility({ ...last, downloadLimit: 4 }, 500)).toBe('visible');
  expect(visibility({ ...last, takenDownAt: 5 }, 500)).toBe('taken_down');
});

test('reports a takedown even after the expiry, and a deleted folder as not found', () => {
  expect(visibility({ ...open, takenDownAt: 5 }, 2000)).toBe('taken_down');
  expect(visibility({ ...open, status: 'deleting' }, 0)).toBe('not_found');
  expect(visibility({ ...open, status: 'deleting' }, 2000)).toBe('expired');
  expect(visibility(undefined, 0)).toBe('not_found');
});
