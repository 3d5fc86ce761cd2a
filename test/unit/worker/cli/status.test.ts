import { expect, test } from 'vitest';
import { requestStatus, shareStatus } from '../../../../worker/cli/status';
import type { FolderAnswer } from '../../../../worker/contract/calls/folders';
import { GIB } from '../../../../worker/contract/units';

const UNTIL = '2026-12-01T12:00:00.000Z';
const share = (overrides: Partial<FolderAnswer> = {}): FolderAnswer => ({
  folderId: 'folder',
  folderName: 'holiday',
  shareLink: 'https://files.example/d/folder',
  createdAt: '2026-11-01T12:00:00.000Z',
  totalSize: 2 * GIB,
  totalDownloads: 0,
  bandwidthUsed: 0,
  bandwidthLimit: 0,
  files: [],
  fileCount: 4,
  folders: [],
  expiryDate: UNTIL,
  message: null,
  originalFolderName: null,
  copyrightViolation: false,
  takedownReason: null,
  ...overrides,
});

test.each<[string, Partial<FolderAnswer>, string]>([
  ['that is complete', {}, `4 of 4 files, 2 GB of 2 GB, downloaded 0 times, until ${UNTIL}`],
  [
    'that is being uploaded',
    { arrived: { files: 3, bytes: 1.2 * GIB } },
    `3 of 4 files, 1.2 GB of 2 GB, downloaded 0 times, until ${UNTIL}`,
  ],
  [
    'with one file',
    { fileCount: 1, totalSize: 1536, totalDownloads: 1 },
    `1 of 1 file, 1.5 KB of 1.5 KB, downloaded 1 time, until ${UNTIL}`,
  ],
  [
    'with many files without expiry',
    { fileCount: 12_345, totalDownloads: 1204, expiryDate: null },
    '12,345 of 12,345 files, 2 GB of 2 GB, downloaded 1,204 times, without expiry',
  ],
])('writes the status of a share %s as one line', (_, overrides, expected) => {
  expect(shareStatus(share(overrides))).toBe(`holiday: ${expected}\n`);
});

test.each([
  ['film', 'film: removed, by a court\n'],
  [null, 'This share: removed, by a court\n'],
])('shows only the reason for a share that was taken down, with the former name %j', (originalFolderName, expected) => {
  const removed = { copyrightViolation: true, takedownReason: 'by a court', originalFolderName };
  expect(shareStatus(share({ ...removed, folderName: 'Removed' }))).toBe(expected);
});

type Sending = Parameters<typeof requestStatus>[0]['sendings'][number];
const sending = (overrides: Partial<Sending> = {}): Sending => ({
  folderId: 'folder',
  sender: 'Ada',
  message: null,
  begunAt: '2026-11-01T12:00:00.000Z',
  fileCount: 2,
  totalBytes: 2048,
  unfinishedFiles: 0,
  ...overrides,
});
const statusOf = (...sendings: Sending[]) =>
  requestStatus(
    { sendings, pagination: { page: 1, limit: 50, total: sendings.length, totalPages: 1 } },
    (folderId) => `https://files.example/d/${folderId}`,
  );

test.each<[string, Partial<Sending>, string]>([
  ['that has arrived', {}, 'https://files.example/d/folder  2 files, 2 KB  Ada'],
  [
    'that is being uploaded',
    { unfinishedFiles: 1 },
    'https://files.example/d/folder  2 files, 2 KB, 1 on their way  Ada',
  ],
  [
    'with many files',
    { fileCount: 10_000, unfinishedFiles: 1204 },
    'https://files.example/d/folder  10,000 files, 2 KB, 1,204 on their way  Ada',
  ],
  ['that was deleted', { folderId: null }, 'deleted  2 files, 2 KB  Ada'],
])('writes a delivery %s as one line', (_, overrides, expected) => {
  expect(statusOf(sending(overrides))).toBe(`${expected}\n`);
});

test('lists the deliveries of a request in order, and writes nothing for a request without deliveries', () => {
  expect(statusOf(sending({ folderId: 'b' }), sending({ folderId: 'a', sender: 'Bob' }))).toBe(
    'https://files.example/d/b  2 files, 2 KB  Ada\nhttps://files.example/d/a  2 files, 2 KB  Bob\n',
  );
  expect(statusOf()).toBe('');
});
