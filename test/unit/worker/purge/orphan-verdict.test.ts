import { expect, test } from 'vitest';
import { objectKey, ownerOfKey, thumbnailKey } from '../../../../worker/blobs/keys';
import { newSecret, newShareId } from '../../../../worker/lib/id';
import { orphanVerdict } from '../../../../worker/purge/orphan-verdict';

test.each([
  [1000, 0, 'remove'],
  [1000, 500, 'remove'],
  [1000, 501, 'alarm'],
  [1000, 1000, 'alarm'],
  [10, 10, 'remove'],
  [11, 11, 'alarm'],
  [0, 0, 'remove'],
])('for %d objects with %d orphans, returns: %s', (looked, orphans, verdict) => {
  expect(orphanVerdict(looked, orphans)).toBe(verdict);
});

test('reads folder and file from the key of a file and of its thumbnail', () => {
  const [folderId, fileId] = [newShareId(), newShareId()];
  const key = objectKey(folderId, fileId, newSecret());
  expect(key.startsWith('files/')).toBe(true);
  expect(ownerOfKey(key)).toEqual({ folderId, id: fileId });
  expect(ownerOfKey(thumbnailKey(key))).toEqual({ folderId, id: fileId });
});

test.each([
  `${'a'.repeat(16)}/${'b'.repeat(16)}/${'c'.repeat(22)}`,
  'backups/2026-11-01/db.sql',
  'files/2026/11/db.sql',
  `files/${'a'.repeat(16)}/${'b'.repeat(16)}`,
  `files/${'a'.repeat(16)}/${'b'.repeat(16)}/${'c'.repeat(21)}`,
  `files/${'a'.repeat(16)}/${'b'.repeat(16)}/${'c'.repeat(22)}/d`,
  `files/${'a'.repeat(16)}/${'b'.repeat(15)}!/${'c'.repeat(22)}`,
  `other/${'a'.repeat(16)}/${'b'.repeat(16)}/${'c'.repeat(22)}`,
  '',
])('rejects %j as a key', (key) => {
  expect(ownerOfKey(key)).toBeNull();
});
