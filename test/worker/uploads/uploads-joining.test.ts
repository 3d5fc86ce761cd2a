import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { manyConnections } from '../../harness/calls.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { filesOf, folderById } from '../../harness/stored/queries.ts';
import { miscounted } from '../../harness/stored/seed.ts';
import { announced, begin } from '../../harness/uploads.ts';

const server = ownServer({ vars: { MAX_FILE_BYTES: '5000000000', MAX_FILES_PER_UPLOAD: '20' } });

test('adds files to a folder for its owner, and keeps its expiry', async () => {
  const calls = server.newVisitor();
  const first = await begin(calls, [announced()], { expiryDays: 3, folderName: 'Holiday' });

  const second = await begin(calls, [announced()], { folderId: first.folderId, expiryDays: 1 });

  expect(second.folderId).toBe(first.folderId);
  expect(second.expiryDate).toBe(first.expiryDate);
  const { folder } = await server.newVisitor().call(endpoints.folder, { folderId: first.folderId });
  expect(folder).toMatchObject({ folderName: 'Holiday', fileCount: 2, totalSize: 2000 });
});

test('adds the same files to a folder once in simultaneous calls', async () => {
  const calls = server.newVisitor();
  const { folderId } = await begin(calls, [announced()]);
  const moreFiles = [announced({ size: 10 }), announced({ size: 20 })];
  await manyConnections(calls);
  const answers = await Promise.all(Array.from({ length: 5 }, () => begin(calls, moreFiles, { folderId })));
  const ids = answers.map(({ uploadUrls }) => uploadUrls.map(({ fileId }) => fileId).join());
  expect(new Set(ids).size).toBe(1);
  expect(await filesOf(server, folderId)).toHaveLength(3);
});

test('checks the expiry against the total size when files are added at once', async () => {
  const calls = server.newVisitor();
  const { folderId } = await calls.own(endpoints.createFolder, { folderName: 'Full' });
  const size = 60 * 1024 * 1024;
  await manyConnections(calls);
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => begin(calls, [announced({ size })], { folderId, expiryDays: 15 })),
  );
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
  expect(await folderById(server, folderId)).toMatchObject({ fileCount: 1, totalBytes: size });
  expect(await miscounted(server.d1)).toEqual([]);
});
