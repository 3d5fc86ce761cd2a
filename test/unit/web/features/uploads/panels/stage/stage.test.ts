import { expect, test } from 'vitest';
import type { Upload, UploadProgress, UploadRequest } from '../../../../../../../web/features/uploads/engine/upload';
import {
  addFiles,
  backToList,
  type Completed,
  IDLE,
  NO_OPTIONS,
  removeFile,
  returnsToList,
  type Stage,
  stageAfter,
} from '../../../../../../../web/features/uploads/panels/stage/stage';
import { viewOf } from '../../../../../../../web/features/uploads/panels/stage/stage-holder';
import { pickedFile } from '../../picked-files';

const request = { files: [pickedFile('a.txt')], userId: 'user_1', expiryDays: 2 };

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
  folderId: null,
  error: null,
  result: null,
  ...over,
});

test('lists picked files with the default expiry', () => {
  const stage = addFiles(IDLE, [pickedFile('a.txt')]);
  expect(stage).toMatchObject({ name: 'staged', chosenDays: 5 });
});

test('lists a file that was picked twice once, and keeps other files of the same name', () => {
  const first = addFiles(IDLE, [pickedFile('a.txt')]);
  const stage = addFiles(first, [
    pickedFile('a.txt'),
    pickedFile('a.txt', 'sub'),
    pickedFile('a.txt', '', { lastModified: 2 }),
  ]);
  expect(stage.name === 'staged' && stage.files.map(({ path, file }) => [path, file.lastModified])).toEqual([
    ['', 1],
    ['sub', 1],
    ['', 2],
  ]);
});

test('keeps the selected expiry, title and options when files are added', () => {
  const stage = {
    name: 'staged',
    files: [pickedFile('a.txt')],
    chosenDays: 2,
    title: 'Trip',
    options: { ...NO_OPTIONS, password: 'secret', message: 'Hello', downloadLimit: '3' },
    wasSent: false,
    withSystemFiles: false,
  } as const;
  expect(addFiles(stage, [pickedFile('b.txt')])).toMatchObject({
    chosenDays: 2,
    title: 'Trip',
    options: { ...NO_OPTIONS, password: 'secret', message: 'Hello', downloadLimit: '3' },
  });
});

test('accepts no files while a failure is shown', () => {
  const failed = stageAfter(progress({ phase: 'failed' }), request) ?? IDLE;
  expect(addFiles(failed, [pickedFile('a.txt')])).toBe(failed);
});

test('treats a list of left-out system files as empty', () => {
  const [file, system] = [pickedFile('a.txt'), pickedFile('.DS_Store')];
  const stage = addFiles(IDLE, [file, system]);
  expect(removeFile(stage, file)).toBe(IDLE);
  const both = stage.name === 'staged' ? { ...stage, withSystemFiles: true } : stage;
  expect(removeFile(both, file)).toMatchObject({ name: 'staged', files: [system] });
});

test('does not resume an upload that was cancelled and discarded', () => {
  const resumes = { folderId: 'f', userId: 'user_1', scope: 'new', root: null, folderName: 'Trip' };
  const started = { ...request, files: [{ ...pickedFile('a.txt'), resumes }] };
  const cancelled = stageAfter(progress({ phase: 'cancelled', doneFiles: 1 }), started) ?? IDLE;
  const stage = backToList(cancelled);
  expect(stage).toMatchObject({ name: 'staged', title: 'Trip' });
  expect(stage.name === 'staged' && stage.files.map(({ resumes }) => resumes)).toEqual([undefined]);
});

test('can restore the list of a cancelled upload, unless the upload adds files to a folder', () => {
  const end = (overrides: Partial<UploadRequest>) =>
    stageAfter(progress({ phase: 'cancelled' }), { ...request, ...overrides });
  const cancelled = [end({}), end({ folderId: 'f' })].map((stage) => stage?.name === 'failed' && returnsToList(stage));
  expect(cancelled).toEqual([true, false]);
});

test('uses the link panel for an upload and its end, and other panels for files sent to a request', () => {
  const upload = {} as Upload;
  const sending = { requestId: 'r', title: 'Photos', secret: 's', sender: '' };
  const stages = [request, { ...request, sending }].map((request): Stage => ({ name: 'uploading', upload, request }));
  const views = stages.map(viewOf);
  expect(views).toEqual(['link', 'uploading']);
  expect(viewOf({ name: 'completed' } as Completed)).toBe('link');
  expect(viewOf({ name: 'completed', requestTitle: 'Photos' } as Completed)).toBe('completed');
});

test('shows the link to the files that arrived if some failed', () => {
  const error = { code: 'files_failed', files: [{ name: 'b.txt', failure: { code: 'file_changed' } }] } as const;
  const ended = { phase: 'failed', error, shareLink: 'https://x/d/f' } as const;
  expect(stageAfter(progress({ ...ended, doneFiles: 1 }), request)).toMatchObject({ shareLink: 'https://x/d/f' });
  expect(stageAfter(progress({ ...ended, doneFiles: 0 }), request)).toMatchObject({ shareLink: null });
  const stopped = { code: 'bandwidth_exceeded', files: [] } as const;
  expect(stageAfter(progress({ ...ended, error: stopped, doneFiles: 1 }), request)).toMatchObject({
    shareLink: 'https://x/d/f',
  });
  const expiredError = { code: 'expired', files: [] } as const;
  expect(stageAfter(progress({ ...ended, error: expiredError, doneFiles: 1 }), request)).toMatchObject({
    shareLink: null,
  });
});
