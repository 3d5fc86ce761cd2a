import { expect, test } from 'vitest';
import { endpoints } from '../../../../../../worker/contract/calls/endpoints';
import { FakeServer } from './fake-server';
import { begin, contentOf, end, picked, USER_ID } from './uploading';

/** A server that has three parts of a file which another device has begun to send. */
async function brokenOff(size: number) {
  const server = new FakeServer();
  const file = picked('big', size);
  const begun = { name: 'big', path: '', size, idempotencyKey: 'of another device' };
  const asked = { userId: USER_ID, files: [begun], expiryDays: 1, folderName: 'big' };
  const { folderId } = await server.call(endpoints.initUpload, asked);
  const [stored] = server.files;
  if (!stored) throw new Error('nothing was begun');
  const content = await contentOf(file);
  for (const part of [1, 2, 4]) {
    const bytes = content.subarray((part - 1) * server.partSize, part * server.partSize);
    server.receive(`part/${stored.fileId}/1/${part}?token=`, bytes);
  }
  return { server, file, stored, folderId };
}

test('a file that was begun on another device is gone on with: only what is missing travels', async () => {
  const { server, file, stored, folderId } = await brokenOff(400);
  const arrived = [...stored.parts.keys()];
  const again = { ...picked('big', 400, '', 2000), continues: stored.fileId };
  expect((await end(begin([again], { server, folderId }).upload)).phase).toBe('completed');
  expect(stored.content).toEqual(await contentOf(file));
  expect(server.files).toHaveLength(1);
  expect(arrived.filter((part) => server.log.includes(`PUT big part ${part}`))).toEqual([]);
});

test('another file of the same place, name and size is not mixed with the parts that have arrived', async () => {
  const { server, stored, folderId } = await brokenOff(400);
  const other = picked('other', 400).file;
  const again = { file: new File([other], 'big', { lastModified: 1000 }), path: '', continues: stored.fileId };
  const { phase, error } = await end(begin([again], { server, folderId }).upload);
  expect(phase).toBe('failed');
  expect(error?.files[0]?.reason).toContain('is not the file of which parts have arrived');
  expect([server.count('PUT'), stored.parts.size, stored.content]).toEqual([0, 3, null]);
});

test('of two devices at once neither sends what the other does, and it waits for what is on its way', async () => {
  const { server, file, stored, folderId } = await brokenOff(400);
  const content = await contentOf(file);
  const fromElsewhere = (part: number) => {
    stored.underWay.delete(part);
    const bytes = content.subarray((part - 1) * server.partSize, part * server.partSize);
    server.receive(`part/${stored.fileId}/1/${part}?token=`, bytes);
  };
  stored.underWay.add(3);
  const sent = () => server.log.filter((line) => line.startsWith('PUT big part'));
  const { upload } = begin([{ ...file, continues: stored.fileId }], { server, folderId });
  await expect.poll(() => sent().length, { timeout: 5000 }).toBeGreaterThan(0);
  expect(sent()).not.toContain('PUT big part 3');
  fromElsewhere(3);
  expect((await end(upload)).phase).toBe('completed');
  expect(stored.content).toEqual(content);
  expect(sent()).not.toContain('PUT big part 3');
  expect(new Set(sent()).size).toBe(sent().length);
});

test('a part that another device sends with other bytes is not mixed with ours', async () => {
  const { server, file, stored, folderId } = await brokenOff(400);
  stored.underWay.add(3);
  const { upload } = begin([{ ...file, continues: stored.fileId }], { server, folderId });
  await expect.poll(() => server.count('PUT'), { timeout: 5000 }).toBeGreaterThan(0);
  stored.underWay.delete(3);
  server.receive(`part/${stored.fileId}/1/3?token=`, Buffer.alloc(server.partSize, 9));
  const { phase, error } = await end(upload);
  expect(phase).toBe('failed');
  expect(error?.files[0]?.reason).toContain('is not the file of which parts have arrived');
  expect(stored.content).toBeNull();
});

test('cancelling what another device has begun leaves it as it is', async () => {
  const { server, file, stored, folderId } = await brokenOff(400);
  stored.underWay.add(3);
  const { upload } = begin([{ ...file, continues: stored.fileId }], { server, folderId });
  await expect.poll(() => server.count('PUT'), { timeout: 5000 }).toBeGreaterThan(0);
  upload.cancel();
  expect((await end(upload)).phase).toBe('cancelled');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(server.files).toHaveLength(1);
  expect(stored.parts.size).toBeGreaterThan(2);
});
