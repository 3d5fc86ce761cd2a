import { expect, test } from 'vitest';
import { isDownloadable, isEncrypted, isLocked } from '../../../../../web/features/my-files/list/items';
import { ownFile, ownFolder, rowsOf } from './my-files-items';

const encryption = { version: 1, kdf: 'none', salt: '', wrappedKey: 'w' } as const;
test('offers no download without the key, and none of an empty directory', () => {
  const now = Date.now();
  const rows = rowsOf({
    folders: [ownFolder('E', { encryption }), ownFolder('P')],
    files: [ownFile('E', 'secret.txt', { sealed: 's' }), ownFile('P', 'plain.txt')],
  });
  expect(rows.map(isEncrypted)).toEqual([true, false, true, false]);
  expect(rows.map((item) => isDownloadable(item, now))).toEqual([true, true, true, true]);
  const locked = rowsOf({
    folders: [ownFolder('E', { encryption, isLocked: true } as object)],
    files: [
      { ...ownFile('E', 'a', { sealed: 's' }), isLocked: true },
      { ...ownFile('E', 'b', { sealed: 's' }), isDirectory: true },
    ],
  });
  expect(locked.map((item) => isDownloadable(item, now))).toEqual([false, false, false]);
  expect(locked.map(isLocked)).toEqual([true, true, false]);
});
