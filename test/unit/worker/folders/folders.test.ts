import { expect, test } from 'vitest';
import { storedSize } from '../../../../worker/contract/encryption';
import { cleanName } from '../../../../worker/contract/names';
import { DAY_MS, HOUR_MS, MIB } from '../../../../worker/contract/units';
import { exceedsLifetime, expiryChangeProblem, plainBytes } from '../../../../worker/folders/expiry/expiry';
import { cleanPath } from '../../../../worker/folders/naming';

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
/** On day `age`, the owner of a file from day 0 changes its expiry from day `end` to day `age + days`. */
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

test('always accepts an earlier expiry, even if the current expiry exceeds the limits for size or age', () => {
  expect(changeOn(40, 5, { end: 47, totalBytes: 500 * MIB })).toBeNull();
  expect(changeOn(40, 8, { end: 47, totalBytes: 500 * MIB })).toMatchObject({ maxDays: 3 });
  expect(changeOn(40, 3, { end: null, totalBytes: 500 * MIB })).toBeNull();
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
