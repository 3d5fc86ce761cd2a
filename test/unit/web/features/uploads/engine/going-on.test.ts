import { expect, test } from 'vitest';
import { endpoints } from '../../../../../../worker/contract/endpoints';
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
