import { expect, test } from 'vitest';
import { newHeader } from '../../../../../encryption/content';
import { type FileMetadata, sealFile, sealFolder } from '../../../../../encryption/metadata';
import { openContents, openListing } from '../../../../../web/lib/encryption/opened-listing';
import type { FileAnswer, FolderAnswer } from '../../../../../worker/contract/calls/folders';
import { storedSize } from '../../../../../worker/contract/encryption';
import { FILE } from '../../../encryption/folder';
import { keys } from './sealed-file';

const TIME = '2026-11-26T00:00:00.000Z';

async function listed(fileId: string, overrides: Partial<FileMetadata> = {}): Promise<FileAnswer> {
  const file = { ...FILE, ...overrides };
  return {
    fileId,
    originalFilename: '',
    path: '',
    fileSize: storedSize(file.size),
    mimeType: '',
    uploadDate: TIME,
    expiryDate: null,
    downloadCount: 0,
    status: 'ready',
    sealed: await sealFile(keys, await newHeader(keys, file), file),
  };
}

const answerOf = async (
  files: FileAnswer[],
  title: string,
  overrides: Partial<FolderAnswer> = {},
): Promise<FolderAnswer> => ({
  folderId: 'folder',
  folderName: '',
  shareLink: 'https://files.example.com/e/folder',
  createdAt: TIME,
  totalSize: files.reduce((total, { fileSize }) => total + fileSize, 0),
  totalDownloads: 0,
  bandwidthUsed: 0,
  bandwidthLimit: 0,
  files,
  fileCount: files.length,
  expiryDate: null,
  message: null,
  folders: [],
  originalFolderName: null,
  copyrightViolation: false,
  takedownReason: null,
  sealed: await sealFolder(keys, { title, message: 'Hello' }),
  ...overrides,
});

test('shows how much has arrived of a folder that is still being sent, in bytes of contents', async () => {
  const [ready, uploading] = [await listed('1'), await listed('2', { size: 10 })];
  const files = [ready, { ...uploading, status: 'uploading' as const, arrivedBytes: 4 }];
  const opened = await openContents(keys, files);
  expect(opened.files[1]).toMatchObject({ status: 'uploading', arrivedBytes: 4 });
  const answer = await answerOf(files, 'Trip', { arrived: { files: 1, bytes: storedSize(3) } });
  expect(await openListing(keys, answer, opened)).toMatchObject({ totalSize: 13, arrived: { files: 1, bytes: 7 } });
  const whole = await openContents(keys, [{ ...uploading, arrivedBytes: storedSize(10) }]);
  expect(whole.files[0]?.arrivedBytes).toBe(10);
});

test('names a folder without a title by its number of files, and estimates the size of a long list', async () => {
  const files = [await listed('1'), await listed('2')];
  const answer = await answerOf(files, '', { fileCount: 1000, totalSize: 1000 * storedSize(3) });
  expect(await openListing(keys, answer, await openContents(keys, files))).toMatchObject({
    folderName: '1,000 files',
    totalSize: 3000,
  });
});
