import { expect, test } from 'vitest';
import type {
  CompletedUpload,
  UploadProgress,
  UploadRequest,
} from '../../../../../../../web/features/uploads/engine/upload';
import {
  addFiles,
  backToList,
  IDLE,
  NO_OPTIONS,
  removeFile,
  returnsToList,
  stageAfter,
} from '../../../../../../../web/features/uploads/panels/stage/stage';
import { viewOf } from '../../../../../../../web/features/uploads/panels/stage/stage-holder';
import { pickedFile, startedUpload, uploadProgress } from '../../picked-files';

const request = { files: [pickedFile('a.txt')], userId: 'user_1', expiryDays: 2 };
const sending = { requestId: 'r', title: 'Photos', secret: 's', sender: '' };

const ended = (progress: Partial<UploadProgress>, overrides: Partial<UploadRequest> = {}) =>
  stageAfter(uploadProgress(progress), startedUpload({ ...request, ...overrides })) ?? IDLE;

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
  const failed = ended({ phase: 'failed' });
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
  const files = [{ ...pickedFile('a.txt'), resumes }];
  const stage = backToList(ended({ phase: 'cancelled', doneFiles: 1 }, { files }));
  expect(stage).toMatchObject({ name: 'staged', title: 'Trip' });
  expect(stage.name === 'staged' && stage.files.map(({ resumes }) => resumes)).toEqual([undefined]);
});

test('can restore the list of a cancelled upload, unless the upload adds files to a folder', () => {
  const stages = [{}, { folderId: 'f' }].map((overrides) => ended({ phase: 'cancelled' }, overrides));
  const cancelled = stages.map((stage) => stage.name === 'failed' && returnsToList(stage));
  expect(cancelled).toEqual([true, false]);
});

test('uses the link panel for an upload and its end, and other panels for files sent to a request', () => {
  const uploads = [request, { ...request, sending }].map((sent) => startedUpload(sent));
  expect(uploads.map((upload) => viewOf({ name: 'uploading', ...upload }))).toEqual(['link', 'uploading']);
  const result = {} as CompletedUpload;
  expect(uploads.map((upload) => viewOf({ name: 'completed', result, ...upload }))).toEqual(['link', 'completed']);
});

test('shows the link to the files that arrived if some failed', () => {
  const error = { code: 'files_failed', files: [{ name: 'b.txt', failure: { code: 'file_changed' } }] } as const;
  const failed = { phase: 'failed', error, shareLink: 'https://x/d/f' } as const;
  expect(ended({ ...failed, doneFiles: 1 })).toMatchObject({ shareLink: 'https://x/d/f' });
  expect(ended({ ...failed, doneFiles: 0 })).toMatchObject({ shareLink: null });
  const stopped = { code: 'bandwidth_exceeded', files: [] } as const;
  expect(ended({ ...failed, error: stopped, doneFiles: 1 })).toMatchObject({ shareLink: 'https://x/d/f' });
  const expiredError = { code: 'expired', files: [] } as const;
  expect(ended({ ...failed, error: expiredError, doneFiles: 1 })).toMatchObject({ shareLink: null });
});
