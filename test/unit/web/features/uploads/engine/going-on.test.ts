import { expect, test } from 'vitest';
import { endpoints } from '../../../../../../worker/contract/calls/endpoints';
import { FakeEnvironment } from './fake-environment';
import { FakeServer } from './fake-server';
import { begin, contentOf, end, pickedFile, USER_ID } from './uploading';

/** Another device has sent parts 1, 2 and 4. */
async function uploadOfOtherDevice(size: number) {
  const server = new FakeServer();
  const file = pickedFile('big', size);
  const announcedFile = { name: 'big', path: '', size, idempotencyKey: 'of another device' };
  const initInput = { userId: USER_ID, files: [announcedFile], expiryDays: 1, folderName: 'big' };
  const { folderId } = await server.call(endpoints.initUpload, initInput);
  const [stored] = server.files;
  if (!stored) throw new Error('nothing was begun');
  const content = await contentOf(file);
  for (const part of [1, 2, 4]) {
    const bytes = content.subarray((part - 1) * server.partSize, part * server.partSize);
    server.receive(`part/${stored.fileId}/1/${part}?token=`, bytes);
  }
  return { server, file, stored, folderId };
}

test('shows how much is verified before it sends the missing parts', async () => {
  const { server, file, stored, folderId } = await uploadOfOtherDevice(400);
  const environment = new FakeEnvironment(server);
  const { readAndHash } = environment;
  const { promise: lastReadMayStart, resolve: startLastRead } = Promise.withResolvers<void>();
  let reads = 0;
  Object.assign(environment, {
    readAndHash: async (...args: Parameters<typeof readAndHash>) => {
      reads++;
      if (reads === 3) await lastReadMayStart;
      return readAndHash(...args);
    },
  });
  const { upload } = begin([{ ...file, continues: stored.fileId }], { server, environment, folderId });
  await expect.poll(() => reads).toBe(3);
  await expect.poll(() => upload.progress().sentBytes).toBe(2 * server.partSize);
  expect([upload.progress().phase, upload.files()[0]?.state]).toEqual(['verifying', 'verifying']);
  expect(server.count('PUT')).toBe(0);
  startLastRead();
  expect((await end(upload)).phase).toBe('completed');
  expect(stored.content).toEqual(await contentOf(file));
});

test('rejects a different file with the same path, name and size', async () => {
  const { server, stored, folderId } = await uploadOfOtherDevice(400);
  const otherFile = pickedFile('other', 400).file;
  const resumedFile = {
    file: new File([otherFile], 'big', { lastModified: 1000 }),
    path: '',
    continues: stored.fileId,
  };
  const { phase, error } = await end(begin([resumedFile], { server, folderId }).upload);
  expect(phase).toBe('failed');
  expect(error?.files[0]?.failure).toEqual({ code: 'file_differs' });
  expect([server.count('PUT'), stored.parts.size, stored.content]).toEqual([0, 3, null]);
});

test('sends no part that another device sends, and waits for parts in flight', async () => {
  const { server, file, stored, folderId } = await uploadOfOtherDevice(400);
  const content = await contentOf(file);
  const fromElsewhere = (part: number) => {
    stored.underWay.delete(part);
    const bytes = content.subarray((part - 1) * server.partSize, part * server.partSize);
    server.receive(`part/${stored.fileId}/1/${part}?token=`, bytes);
  };
  stored.underWay.add(3);
  const sentParts = () => server.log.filter((line) => line.startsWith('PUT big part'));
  const { upload } = begin([{ ...file, continues: stored.fileId }], { server, folderId });
  await expect.poll(() => sentParts().length, { timeout: 5000 }).toBeGreaterThan(0);
  expect(sentParts()).not.toContain('PUT big part 3');
  fromElsewhere(3);
  expect((await end(upload)).phase).toBe('completed');
  expect(stored.content).toEqual(content);
  expect(sentParts()).not.toContain('PUT big part 3');
  expect(new Set(sentParts()).size).toBe(sentParts().length);
});

test('rejects the file if another device sends different bytes for a part', async () => {
  const { server, file, stored, folderId } = await uploadOfOtherDevice(400);
  stored.underWay.add(3);
  const { upload } = begin([{ ...file, continues: stored.fileId }], { server, folderId });
  await expect.poll(() => server.count('PUT'), { timeout: 5000 }).toBeGreaterThan(0);
  stored.underWay.delete(3);
  server.receive(`part/${stored.fileId}/1/3?token=`, Buffer.alloc(server.partSize, 9));
  const { phase, error } = await end(upload);
  expect(phase).toBe('failed');
  expect(error?.files[0]?.failure).toEqual({ code: 'file_differs' });
  expect(stored.content).toBeNull();
});

test('keeps the file of another device after a cancel', async () => {
  const { server, file, stored, folderId } = await uploadOfOtherDevice(400);
  stored.underWay.add(3);
  const { upload } = begin([{ ...file, continues: stored.fileId }], { server, folderId });
  await expect.poll(() => server.count('PUT'), { timeout: 5000 }).toBeGreaterThan(0);
  upload.cancel();
  expect((await end(upload)).phase).toBe('cancelled');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.files).toHaveLength(1);
  expect(stored.parts.size).toBeGreaterThan(2);
});
