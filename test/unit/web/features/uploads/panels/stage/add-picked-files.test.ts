import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Upload, UploadRequest } from '../../../../../../../web/features/uploads/engine/upload';
import { addPickedFiles } from '../../../../../../../web/features/uploads/panels/stage/add-picked-files';
import { changeQueue, queueNow } from '../../../../../../../web/features/uploads/panels/stage/queue';
import { showStage } from '../../../../../../../web/features/uploads/panels/stage/stage-holder';
import { showToastsBy } from '../../../../../../../web/ui/overlay/notify';
import { MIB } from '../../../../../../../worker/contract/units';
import { pickedFile } from '../../picked-files';

const request: UploadRequest = {
  files: [pickedFile('first.bin', '', { size: 10 * MIB })],
  userId: 'user_1',
  expiryDays: 5,
};
const limits = { maxFileBytes: 1000 * MIB, maxFiles: 2, bytesLeft: Number.POSITIVE_INFINITY };

let toasts: string[] = [];
showToastsBy((_, title) => {
  toasts.push(title);
  return () => {};
});

const waitingNames = () => queueNow().waiting.map(({ files }) => files.map(({ file }) => file.name));

beforeEach(() => {
  toasts = [];
  const upload = { progress: () => ({ totalBytes: 10 * MIB, sentBytes: 4 * MIB }) } as unknown as Upload;
  showStage({ name: 'uploading', upload, request });
});
afterEach(() => {
  changeQueue({ waiting: [], aside: [] });
  showStage({ name: 'idle' });
});

describe('addPickedFiles during an upload', () => {
  test('adds nothing to the next upload if it would have too many files, and says so', async () => {
    await addPickedFiles([pickedFile('a.txt')], 'user_1', { premium: false, limits });
    await addPickedFiles([pickedFile('b.txt'), pickedFile('c.txt')], 'user_1', { premium: false, limits });
    expect(waitingNames()).toEqual([['a.txt']]);
    expect(toasts).toEqual(['Nothing was added. 3 files are too many for one upload, which may have 2.']);
  });

  test('keeps files that, with all running and waiting uploads, exceed the month’s bandwidth, and says so', async () => {
    const toMyFiles = {
      files: [pickedFile('mine.bin', '', { size: 2 * MIB })],
      userId: 'user_1',
      expiryDays: 1,
      folderId: 'f',
    };
    changeQueue({ waiting: [toMyFiles] });
    const sender = { premium: false, limits: { ...limits, bytesLeft: 9 * MIB } };
    await addPickedFiles([pickedFile('a.bin', '', { size: MIB })], 'user_1', sender);
    expect(toasts).toEqual([]);
    await addPickedFiles([pickedFile('b.bin', '', { size: MIB })], 'user_1', sender);
    expect(waitingNames()).toEqual([['mine.bin'], ['a.bin', 'b.bin']]);
    expect(toasts).toEqual(['2\u00a0MB are too much: 1\u00a0MB are left of this month’s bandwidth.']);
  });

  test('names system files that are left out, also if nothing else was picked', async () => {
    await addPickedFiles([pickedFile('.DS_Store')], 'user_1', { premium: false, limits });
    expect(waitingNames()).toEqual([]);
    await addPickedFiles([pickedFile('Thumbs.db'), pickedFile('a.txt')], 'user_1', { premium: false, limits });
    expect(waitingNames()).toEqual([['a.txt']]);
    expect(toasts).toEqual(['1 system file was left out: .DS_Store', '1 system file was left out: Thumbs.db']);
  });
});
