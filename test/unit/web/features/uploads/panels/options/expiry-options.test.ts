import { expect, test } from 'vitest';
import { MY_FILES_DEFAULT_EXPIRY_DAYS } from '../../../../../../../web/features/uploads/limits';
import {
  expiryOptions,
  myFilesExpiryOptions,
  offeredExpiry,
} from '../../../../../../../web/features/uploads/panels/options/expiry-options';
import { LARGE_UPLOAD_MIN_BYTES } from '../../../../../../../web/lib/limits';
import { freeMaxDays } from '../../../../../../../worker/contract/free-expiry';
import {
  HOME_DEFAULT_EXPIRY_DAYS,
  NO_EXPIRY,
  SMALL_UPLOAD_MAX_BYTES,
} from '../../../../../../../worker/contract/limits';

const screens = { home: expiryOptions, 'My Files': myFilesExpiryOptions };
const home = (totalBytes: number, premium = false) => expiryOptions({ premium, totalBytes });
const myFiles = (totalBytes: number, premium = false) => myFilesExpiryOptions({ premium, totalBytes });

test.each([
  ['home', 'up to 100 MB', SMALL_UPLOAD_MAX_BYTES, [12, 24, 48, 72, 120, 240, 360]],
  ['home', 'above 100 MB', SMALL_UPLOAD_MAX_BYTES + 1, [12, 24, 48, 72]],
  ['home', 'up to 10 GB', LARGE_UPLOAD_MIN_BYTES, [12, 24, 48, 72]],
  ['home', 'above 10 GB', LARGE_UPLOAD_MIN_BYTES + 1, [6, 12, 18, 24]],
  ['My Files', 'up to 100 MB', SMALL_UPLOAD_MAX_BYTES, [12, 24, 48, 72, 120, 240, 360]],
  ['My Files', 'above 100 MB', SMALL_UPLOAD_MAX_BYTES + 1, [12, 24, 48, 72]],
  ['My Files', 'above 10 GB', LARGE_UPLOAD_MIN_BYTES + 1, [12, 24, 48, 72]],
] as const)('on %s, offers for uploads %s only expiries that the server accepts', (screen, _, totalBytes, hours) => {
  const days = screens[screen]({ premium: false, totalBytes }).map((option) => option.days);
  expect(days.map((each) => each * 24)).toEqual(hours);
  expect(Math.max(...days)).toBeLessThanOrEqual(freeMaxDays(totalBytes));
});

test.each(Object.entries(screens))('on %s, offers premium users only “no expiry”', (_, optionsOf) => {
  for (const totalBytes of [1, LARGE_UPLOAD_MIN_BYTES + 1]) {
    expect(optionsOf({ premium: true, totalBytes })).toEqual([{ days: NO_EXPIRY, label: 'No expiry (Premium)' }]);
  }
});

test('keeps an available choice, and replaces any other choice by the longest available choice', () => {
  expect(offeredExpiry(HOME_DEFAULT_EXPIRY_DAYS, home(0))).toBe(5);
  expect(offeredExpiry(MY_FILES_DEFAULT_EXPIRY_DAYS, myFiles(0))).toBe(1);
  expect(offeredExpiry(HOME_DEFAULT_EXPIRY_DAYS, home(SMALL_UPLOAD_MAX_BYTES + 1))).toBe(3);
  expect(offeredExpiry(2, home(LARGE_UPLOAD_MIN_BYTES + 1))).toBe(1);
  expect(offeredExpiry(1, myFiles(0, true))).toBe(NO_EXPIRY);
});
