import { describe, expect, test } from 'vitest';
import type { PickedFile, UploadRequest } from '../../../../../../../web/features/uploads/engine/upload';
import { sortOut } from '../../../../../../../web/features/uploads/panels/pending/sort-out';
import {
  addFiles,
  backToList,
  type Failed,
  IDLE,
  removeFile,
  type Staged,
  stageAfter,
} from '../../../../../../../web/features/uploads/panels/stage/stage';
import { addToWaiting, requestOf } from '../../../../../../../web/features/uploads/panels/stage/upload-request';
import { HOME_DEFAULT_EXPIRY_DAYS } from '../../../../../../../worker/contract/limits';
import { MIB } from '../../../../../../../worker/contract/units';
import { pickedFile, startedUpload, uploadProgress } from '../../picked-files';

const limits = { maxFileBytes: 1000 * MIB, maxFiles: 10, bytesLeft: Number.POSITIVE_INFINITY };
const sender = { userId: 'user_1', premium: false, limits, encrypts: false };
const running: UploadRequest = {
  files: [pickedFile('first.txt')],
  userId: 'user_1',
  expiryDays: 5,
  folderName: 'Trip',
  password: 'secret',
  message: 'Look',
  downloadLimit: 3,
};
const namesOf = (request: UploadRequest | undefined) => request?.files.map(({ file }) => file.name);

test('queues files picked during an upload with its settings, but without its name and message', () => {
  const { request } = addToWaiting(undefined, running, [pickedFile('next.txt')], sender) ?? {};
  expect(request).toMatchObject({ expiryDays: 5, password: 'secret', downloadLimit: 3 });
  expect([namesOf(request), request?.folderName, request?.message]).toEqual([['next.txt'], undefined, undefined]);
});

test('shortens the expiry to a value that the size allows', () => {
  const { request } = addToWaiting(undefined, running, [pickedFile('film.mkv', '', { size: 500 * MIB })], sender) ?? {};
  expect(request?.expiryDays).toBe(3);
});

test('leaves out files that cannot be sent, and queues the other files', () => {
  const files = [pickedFile('ok.txt'), pickedFile('huge.bin', '', { size: 2000 * MIB }), pickedFile('.DS_Store')];
  const { request, sorted } = addToWaiting(undefined, running, files, sender) ?? {};
  expect(namesOf(request)).toEqual(['ok.txt']);
  expect(sorted?.tooLarge.length).toBe(1);
});

test('does not use the options and expiry of an upload into an existing folder', () => {
  const { request } =
    addToWaiting(undefined, { ...running, folderId: 'f1', expiryDays: 1 }, [pickedFile('a.txt')], sender) ?? {};
  expect([request?.folderId, request?.password, request?.message]).toEqual([undefined, undefined, undefined]);
  expect(request?.expiryDays).toBe(HOME_DEFAULT_EXPIRY_DAYS);
});

test('queues files for a request as a new delivery', () => {
  const fileRequest = { requestId: 'r1', title: 'Photos', filesLeft: 5, bytesLeft: MIB, maxFileBytes: MIB };
  const sending = { requestId: 'r1', title: 'Photos', secret: 'first', sender: 'Ann' };
  const { request } =
    addToWaiting(undefined, { ...running, sending }, [pickedFile('a.txt')], { ...sender, fileRequest }) ?? {};
  expect(request?.sending).toMatchObject({ requestId: 'r1', sender: 'Ann' });
  expect(request?.sending?.secret).not.toBe('first');
});

describe('the key of an encrypted upload', () => {
  const encrypting = { ...sender, encrypts: true };
  const send = (list: Staged) => {
    const sorted = sortOut(list.files, { maxFileBytes: MIB, withSystemFiles: false, directory: null });
    return requestOf(list, sorted, 1, encrypting);
  };
  const list = addFiles(IDLE, [pickedFile('a.txt'), pickedFile('b.txt')]) as Staged;
  const backAfter = (request: UploadRequest, phase: 'failed' | 'cancelled') =>
    backToList(stageAfter(uploadProgress({ phase, doneFiles: 1 }), startedUpload(request)) as Failed) as Staged;

  test('is made only if encryption is on', () => {
    expect(send(list).encryption?.password).toBe('');
    const sorted = sortOut(list.files, { maxFileBytes: MIB, withSystemFiles: false, directory: null });
    expect(requestOf(list, sorted, 1, sender).encryption).toBeUndefined();
  });

  test('stays the same if the same files are sent again with the same password', () => {
    const first = send(list);
    const again = send(backAfter(first, 'failed'));
    expect(again.encryption).toBe(first.encryption);
    const options = { ...list.options, password: 'new' };
    expect(send({ ...backAfter(first, 'failed'), options }).encryption).not.toBe(first.encryption);
  });

  test('is new for other files, and after a cancel', () => {
    const first = send(list);
    const fewer = removeFile(backAfter(first, 'failed'), list.files[0] as PickedFile) as Staged;
    expect([fewer.encryption, backAfter(first, 'cancelled').encryption]).toEqual([undefined, undefined]);
    expect(send(fewer).encryption).toBeDefined();
  });

  test('is not made for files that resume a plain upload', () => {
    const resumes = { folderId: 'f', userId: 'user_1', scope: 'new', root: null, folderName: 'x' };
    expect(send({ ...list, files: list.files.map((file) => ({ ...file, resumes })) }).encryption).toBeUndefined();
  });

  test('is different for the next upload', () => {
    const first = send(list);
    const next = addToWaiting(undefined, first, [pickedFile('next.txt')], encrypting)?.request;
    expect(next?.encryption).toBeDefined();
    expect(next?.encryption).not.toBe(first.encryption);
  });
});
