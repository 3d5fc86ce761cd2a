import { expect, test } from 'vitest';
import { expiryOptions, offeredExpiry } from '../../../../../../../web/features/uploads/panels/options/expiry-options';
import { myFilesExpiryOptions } from '../../../../../../../web/features/uploads/panels/options/my-files-expiry';
import { LARGE_UPLOAD_MIN_BYTES } from '../../../../../../../web/lib/limits';
import { freeMaxDays } from '../../../../../../../worker/contract/free-expiry';
import {
  HOME_DEFAULT_EXPIRY_DAYS,
  NO_EXPIRY,
  SMALL_UPLOAD_MAX_BYTES,
} from '../../../../../../../worker/contract/limits';

const offered = (totalBytes: number, premium = false) => expiryOptions({ premium, totalBytes });
const days = (totalBytes: number) => offered(totalBytes).map((option) => option.days);

test('offers premium users only “no expiry”, regardless of the size', () => {
  expect(offered(1, true)).toEqual([{ days: NO_EXPIRY, label: 'No expiry (Premium)' }]);
  expect(offered(LARGE_UPLOAD_MIN_BYTES + 1, true)).toEqual([{ days: NO_EXPIRY, label: 'No expiry (Premium)' }]);
});

test('offers 12 hours to 15 days up to 100 MB, like My Files and the server', () => {
  for (const bytes of [SMALL_UPLOAD_MAX_BYTES - 1, SMALL_UPLOAD_MAX_BYTES, SMALL_UPLOAD_MAX_BYTES + 1]) {
    const longest = Math.max(...days(bytes));
    expect(longest).toBe(freeMaxDays(bytes));
    expect(longest).toBe(
      Math.max(...myFilesExpiryOptions({ premium: false, totalBytes: bytes }).map((option) => option.days)),
    );
  }
  expect(days(SMALL_UPLOAD_MAX_BYTES)).toEqual([0.5, 1, 2, 3, 5, 10, 15]);
});

test('offers at most 3 days above 100 MB', () => {
  expect(days(SMALL_UPLOAD_MAX_BYTES + 1)).toEqual([0.5, 1, 2, 3]);
  expect(days(LARGE_UPLOAD_MIN_BYTES)).toEqual([0.5, 1, 2, 3]);
});

test('offers at most 24 hours above 10 GB', () => {
  expect(offered(LARGE_UPLOAD_MIN_BYTES + 1)).toEqual([
    { days: 0.25, label: '6 hours' },
    { days: 0.5, label: '12 hours' },
    { days: 0.75, label: '18 hours' },
    { days: 1, label: '24 hours' },
  ]);
});

test('keeps the default if it is available', () => {
  expect(offeredExpiry(HOME_DEFAULT_EXPIRY_DAYS, offered(0))).toBe(5);
});

test('replaces an unavailable choice by the longest available choice', () => {
  expect(offeredExpiry(HOME_DEFAULT_EXPIRY_DAYS, offered(SMALL_UPLOAD_MAX_BYTES + 1))).toBe(3);
  expect(offeredExpiry(2, offered(LARGE_UPLOAD_MIN_BYTES + 1))).toBe(1);
  expect(offeredExpiry(HOME_DEFAULT_EXPIRY_DAYS, offered(0, true))).toBe(NO_EXPIRY);
});
