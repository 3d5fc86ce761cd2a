import { expect, test } from 'vitest';
import { MY_FILES_DEFAULT_EXPIRY_DAYS } from '../../../../../../web/features/uploads/limits';
import { offeredExpiry } from '../../../../../../web/features/uploads/panels/options/expiry-options';
import { myFilesExpiryOptions } from '../../../../../../web/features/uploads/panels/options/my-files-expiry';
import { intoDirectory } from '../../../../../../web/features/uploads/picking/into-directory';
import { NO_EXPIRY, SMALL_UPLOAD_MAX_BYTES } from '../../../../../../worker/contract/limits';

const offered = (totalBytes: number, premium = false) => myFilesExpiryOptions({ premium, totalBytes });
const hours = (totalBytes: number) => offered(totalBytes).map(({ days }) => days * 24);

test('offers 12 hours to 15 days up to and including 100 MB', () => {
  expect(hours(0)).toEqual([12, 24, 48, 72, 120, 240, 360]);
  expect(hours(SMALL_UPLOAD_MAX_BYTES)).toEqual([12, 24, 48, 72, 120, 240, 360]);
  expect(offered(0).map(({ label }) => label)).toEqual([
    '12 hours',
    '24 hours',
    '48 hours',
    '72 hours',
    '5 days',
    '10 days',
    '15 days',
  ]);
});

test('offers at most 3 days above 100 MB, regardless of the size', () => {
  expect(hours(SMALL_UPLOAD_MAX_BYTES + 1)).toEqual([12, 24, 48, 72]);
  expect(hours(11 * 1024 ** 3)).toEqual([12, 24, 48, 72]);
});

test('offers paid plans only “no expiry”', () => {
  expect(offered(0, true)).toEqual([{ days: NO_EXPIRY, label: 'No expiry (Premium)' }]);
});

test('defaults to 24 hours, and replaces an unavailable choice by the longest available choice', () => {
  expect(offeredExpiry(MY_FILES_DEFAULT_EXPIRY_DAYS, offered(0)) * 24).toBe(24);
  expect(offeredExpiry(15, offered(SMALL_UPLOAD_MAX_BYTES + 1)) * 24).toBe(72);
  expect(offeredExpiry(1, offered(0, true))).toBe(NO_EXPIRY);
});

test('places files below the directory that they join, with their own directories', () => {
  const file = new File([], 'a.txt');
  const folderHandle = {} as FileSystemDirectoryHandle;
  const pickedFiles = [
    { file, path: '' },
    { file, path: 'Trip/day 1', folderHandle },
  ];
  expect(intoDirectory(pickedFiles, 'x/y')).toEqual([
    { file, path: 'x/y' },
    { file, path: 'x/y/Trip/day 1' },
  ]);
});

test('leaves files unchanged at the top of a folder', () => {
  const pickedFiles = [{ file: new File([], 'a.txt'), path: 'Trip', folderHandle: {} as FileSystemDirectoryHandle }];
  expect(intoDirectory(pickedFiles, '')).toBe(pickedFiles);
});
