import { expect, test } from 'vitest';
import type { PickedFile, UploadProgress } from '../../../../../../web/features/uploads/engine/upload';
import {
  addFiles,
  IDLE,
  removeFile,
  stageAfter,
  totalBytesOf,
} from '../../../../../../web/features/uploads/panels/stage';

const picked = (name: string, path = '', lastModified = 1): PickedFile => ({
  file: new File(['abc'], name, { lastModified }),
  path,
});

const progress = (over: Partial<UploadProgress>): UploadProgress => ({
  phase: 'uploading',
  totalFiles: 1,
  doneFiles: 0,
  totalBytes: 3,
  sentBytes: 0,
  percent: 0,
  bytesPerSecond: null,
  secondsLeft: null,
  shareLink: null,
  error: null,
  result: null,
  ...over,
});

test('picked files are staged with the default expiry', () => {
  const stage = addFiles(IDLE, [picked('a.txt')]);
  expect(stage).toMatchObject({ name: 'staged', chosenDays: 5 });
});

test('an empty pick changes nothing', () => {
  expect(addFiles(IDLE, [])).toBe(IDLE);
});

test('the same file picked twice is listed once, its namesakes are listed too', () => {
  const first = addFiles(IDLE, [picked('a.txt')]);
  const stage = addFiles(first, [picked('a.txt'), picked('a.txt', 'sub'), picked('a.txt', '', 2)]);
  expect(stage.name === 'staged' && stage.files.map(({ path, file }) => [path, file.lastModified])).toEqual([
    ['', 1],
    ['sub', 1],
    ['', 2],
  ]);
});

test('more files keep the expiry that was chosen', () => {
  const stage = { name: 'staged', files: [picked('a.txt')], chosenDays: 2 } as const;
  expect(addFiles(stage, [picked('b.txt')])).toMatchObject({ chosenDays: 2 });
});

test('files picked while a result is shown are not taken', () => {
  const failed = { name: 'failed', message: 'x', files: [] } as const;
  expect(addFiles(failed, [picked('a.txt')])).toBe(failed);
});

test('taking the last file off the list leads back to the drop zone', () => {
  const [a, b] = [picked('a.txt'), picked('b.txt')];
  const both = addFiles(IDLE, [a, b]);
  const one = removeFile(both, a);
  expect(one).toMatchObject({ name: 'staged', files: [b] });
  expect(removeFile(one, b)).toBe(IDLE);
});

test('an upload under way stays on the stage', () => {
  expect(stageAfter(progress({ phase: 'offline' }))).toBeNull();
  expect(stageAfter(progress({ phase: 'finishing', percent: 99 }))).toBeNull();
});

test('a cancelled upload is a failed one with the words of the cancel', () => {
  const error = { code: 'cancelled', message: 'Upload cancelled by user', files: [] };
  expect(stageAfter(progress({ phase: 'cancelled', error }))).toEqual({
    name: 'failed',
    message: 'Upload cancelled by user',
    files: [],
  });
});

test('a failure without words gets the general ones', () => {
  expect(stageAfter(progress({ phase: 'failed' }))).toMatchObject({ message: 'Upload failed. Please try again.' });
});

test('a completed upload shows its result', () => {
  const result = {
    folderId: 'f',
    shareLink: 'https://x/d/f',
    filename: 'a.txt',
    fileCount: 1,
    totalSize: 3,
    uploadDate: '2026-11-21T12:00:00Z',
    expiryDate: null,
    status: 'completed',
  } as const;
  expect(stageAfter(progress({ phase: 'completed', percent: 100, result }))).toEqual({ name: 'completed', result });
});

test('the total is the sum of all files', () => {
  expect(totalBytesOf([picked('a'), picked('b')])).toBe(6);
});
