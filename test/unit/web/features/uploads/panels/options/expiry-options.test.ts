import { expect, test } from 'vitest';
import { expiryOptions, offeredExpiry } from '../../../../../../../web/features/uploads/panels/options/expiry-options';
import { LARGE_UPLOAD_MIN_BYTES } from '../../../../../../../web/lib/limits';
import {
  HOME_DEFAULT_EXPIRY_DAYS,
  NO_EXPIRY,
  SMALL_UPLOAD_MAX_BYTES,
} from '../../../../../../../worker/contract/limits';

const offered = (totalBytes: number, premium = false) => expiryOptions({ premium, totalBytes });
const days = (totalBytes: number) => offered(totalBytes).map((option) => option.days);

test('premium has no expiry, whatever the size', () => {
  expect(offered(1, true)).toEqual([{ days: NO_EXPIRY, label: 'No expiry (Premium)' }]);
  expect(offered(LARGE_UPLOAD_MIN_BYTES + 1, true)).toEqual([{ days: NO_EXPIRY, label: 'No expiry (Premium)' }]);
});

test('under 100 MB from 12 hours to 15 days', () => {
  expect(days(SMALL_UPLOAD_MAX_BYTES - 1)).toEqual([0.5, 1, 2, 3, 5, 10, 15]);
});

test('from 100 MB on at most 3 days', () => {
  expect(days(SMALL_UPLOAD_MAX_BYTES)).toEqual([0.5, 1, 2, 3]);
  expect(days(LARGE_UPLOAD_MIN_BYTES)).toEqual([0.5, 1, 2, 3]);
});

test('over 10 GB at most 24 hours', () => {
  expect(offered(LARGE_UPLOAD_MIN_BYTES + 1)).toEqual([
    { days: 0.25, label: '6 hours' },
    { days: 0.5, label: '12 hours' },
    { days: 0.75, label: '18 hours' },
    { days: 1, label: '24 hours' },
  ]);
});

test('the default stands where it is offered', () => {
  expect(offeredExpiry(HOME_DEFAULT_EXPIRY_DAYS, offered(0))).toBe(5);
});

test('what is not offered becomes the longest that is', () => {
  expect(offeredExpiry(HOME_DEFAULT_EXPIRY_DAYS, offered(SMALL_UPLOAD_MAX_BYTES))).toBe(3);
  expect(offeredExpiry(2, offered(LARGE_UPLOAD_MIN_BYTES + 1))).toBe(1);
  expect(offeredExpiry(HOME_DEFAULT_EXPIRY_DAYS, offered(0, true))).toBe(NO_EXPIRY);
});
