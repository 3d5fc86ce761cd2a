import { expect, test } from 'vitest';
import type { PickedFile, UploadRequest } from '../../../../../../../web/features/uploads/engine/upload';
import { addToWaiting } from '../../../../../../../web/features/uploads/panels/stage/upload-request';
import { HOME_DEFAULT_EXPIRY_DAYS } from '../../../../../../../worker/contract/limits';
import { MIB } from '../../../../../../../worker/contract/units';

const pickedFile = (name: string, path = '', size = 3): PickedFile => {
  const file = new File(['abc'], name, { lastModified: 1 });
  Object.defineProperty(file, 'size', { value: size });
  return { file, path };
};
const limits = { maxFileBytes: 1000 * MIB, maxFiles: 10, bytesLeft: Number.POSITIVE_INFINITY };
const sender = { userId: 'user_1', premium: false, limits };
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

test('adds more files to the queued upload, each once', () => {
  const first = addToWaiting(undefined, running, [pickedFile('a.txt', 'x')], sender)?.request;
  const extended = addToWaiting(first, running, [pickedFile('a.txt', 'x'), pickedFile('b.txt')], sender);
  expect(namesOf(extended?.request)).toEqual(['b.txt', 'a.txt']);
});

test('shortens the expiry to a value that the size allows', () => {
  const { request } = addToWaiting(undefined, running, [pickedFile('film.mkv', '', 500 * MIB)], sender) ?? {};
  expect(request?.expiryDays).toBe(3);
});

test('leaves out files that cannot be sent, and queues the other files', () => {
  const files = [pickedFile('ok.txt'), pickedFile('huge.bin', '', 2000 * MIB), pickedFile('.DS_Store')];
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
