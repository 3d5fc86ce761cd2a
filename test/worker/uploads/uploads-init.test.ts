import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { PREMIUM_FILE_MAX_BYTES } from '../../../worker/contract/limits.ts';
import { DAY_MS, MIB } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import { manyConnections } from '../../harness/calls.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { everythingStored, filesOf, folderById } from '../../harness/stored/queries.ts';
import { miscounted } from '../../harness/stored/seed.ts';
import { ADMITTED, announced, begin, put } from '../../harness/uploads.ts';

const server = ownServer({ vars: { MAX_FILE_BYTES: '5000000000', MAX_FILES_PER_UPLOAD: '20' } });

test('returns the folder, its link, its expiry, and one URL per file in order', async () => {
  const calls = server.newVisitor();
  const startedAt = Date.now();

  const answer = await begin(calls, [announced({ name: 'b.txt' }), announced({ name: 'a.txt' })], { expiryDays: 2 });

  expect(answer.folderId).toMatch(/^[A-Za-z0-9_-]{16}$/);
  expect(answer.shareLink).toBe(new URL(`/d/${answer.folderId}`, server.url).href);
  expect(answer.userId).toBe(calls.person.userId);
  expect(Date.parse(answer.expiryDate ?? '') - startedAt).toBeGreaterThanOrEqual(2 * DAY_MS);
  expect(Date.parse(answer.expiryDate ?? '') - Date.now()).toBeLessThanOrEqual(2 * DAY_MS);
  const rows = await filesOf(server, answer.folderId);
  expect(rows.map((row) => [row.name, row.id])).toEqual([
    ['b.txt', answer.uploadUrls[0]?.fileId],
    ['a.txt', answer.uploadUrls[1]?.fileId],
  ]);
});

test('stores an expiry of a fraction of a day to the millisecond', async () => {
  const { folderId } = await begin(server.newVisitor(), [announced()], { expiryDays: 0.25 });
  const folder = await folderById(server, folderId);
  expect((folder?.expiresAt ?? 0) - (folder?.createdAt ?? 0)).toBe(DAY_MS / 4);
});

test.each([
  [100 * 1024 * 1024, 15],
  [100 * 1024 * 1024 + 1, 3],
  [4_999_999_999, 0.5],
])('accepts %i bytes for %f days', async (size, expiryDays) => {
  await expect(begin(server.newVisitor(), [announced({ size })], { expiryDays })).resolves.toMatchObject(ADMITTED);
});

test.each([
  [100 * 1024 * 1024, 15.5],
  [100 * 1024 * 1024 + 1, 5],
  [1000, 0],
  [1000, -1],
  [1000, -0.5],
  [1000, 400],
])('rejects %i bytes for %f days, and names the allowed days', async (size, expiryDays) => {
  const storedBefore = await everythingStored(server);
  const answer = begin(server.newVisitor(), [announced({ size })], { expiryDays });
  await expect(answer).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
  await expect(answer).rejects.toThrow(/expiryDays.*\d/s);
  expect(await everythingStored(server)).toEqual(storedBefore);
});

test('limits the expiry by the total size of all files', async () => {
  const files = Array.from({ length: 3 }, () => announced({ size: 40 * 1024 * 1024 }));
  await expect(begin(server.newVisitor(), files, { expiryDays: 15 })).rejects.toMatchObject({ code: 'invalid_input' });
});

test('returns the configured limits', async () => {
  const { limits } = await server.newVisitor().call(endpoints.config, {});
  expect(limits).toEqual({
    freeFileBytes: 5_000_000_000,
    premiumFileBytes: PREMIUM_FILE_MAX_BYTES,
    filesPerCall: 20,
    filesPerUpload: 100_000,
  });
});

test('rejects a file above the limit, and stores nothing of its upload', async () => {
  const storedBefore = await everythingStored(server);
  const answer = begin(server.newVisitor(), [announced(), announced({ size: 5_000_000_001 })]);
  await expect(answer).rejects.toMatchObject({
    status: 413,
    code: 'file_too_large',
    fields: { reason: 'above_limit', size: 5_000_000_001, limitBytes: 5_000_000_000 },
  });
  await expect(answer).rejects.toThrow(/ is a little more than 4\.7 GB; the largest file here is 4\.7 GB\.$/);
  expect(await everythingStored(server)).toEqual(storedBefore);
});

test('rejects more files than one call may have', async () => {
  const answer = begin(
    server.newVisitor(),
    Array.from({ length: 21 }, () => announced()),
  );
  await expect(answer).rejects.toMatchObject({ status: 400, code: 'invalid_input' });
});

test('returns the unfinished folder for the same files of the same user, without URLs for arrived files', async () => {
  const calls = server.newVisitor();
  const files = [announced({ name: 'one.txt', size: 10 }), announced({ name: 'two.txt', size: 20 })];
  const first = await begin(calls, files);
  await put(calls, first.uploadUrls[0]?.uploadUrl ?? '', bytes(10));

  const second = await begin(calls, files);

  expect(second.folderId).toBe(first.folderId);
  expect(second.uploadUrls.map((target) => target.fileId)).toEqual(first.uploadUrls.map((target) => target.fileId));
  expect(second.uploadUrls.map((target) => target.requiresUpload)).toEqual([false, true]);
  expect(second.uploadUrls[0]?.uploadUrl).toBeNull();
  expect((await put(calls, second.uploadUrls[1]?.uploadUrl ?? '', bytes(20))).status).toBe(200);
});

const UPLOAD_KEY = 'a'.repeat(64);

test('finds an upload announced in several calls by its key, also if the repeated call names more files', async () => {
  const calls = server.newVisitor();
  const [firstFile, secondFile, thirdFile] = [announced(), announced(), announced()];
  const first = await begin(calls, [firstFile], { uploadKey: UPLOAD_KEY });
  await begin(calls, [secondFile], { folderId: first.folderId });

  const secondInit = await begin(calls, [firstFile, secondFile], { uploadKey: UPLOAD_KEY });
  expect(secondInit.folderId).toBe(first.folderId);
  expect(await filesOf(server, first.folderId)).toHaveLength(2);

  // Another key, user or list of files makes another folder, even with the same first file.
  const otherInit = await begin(calls, [firstFile], { uploadKey: 'b'.repeat(64) });
  expect(otherInit.folderId).not.toBe(first.folderId);
  expect((await begin(calls, [firstFile, thirdFile])).folderId).not.toBe(first.folderId);
  expect((await begin(server.newVisitor(), [firstFile], { uploadKey: UPLOAD_KEY })).folderId).not.toBe(first.folderId);
});

test('returns the session of a large first file on request', async () => {
  const calls = server.newVisitor();
  const files = [announced({ size: 150 * MIB }), announced({ size: 150 * MIB })];
  const initAnswer = await begin(calls, files, { firstSession: { partSize: 10 * MIB } });
  expect(initAnswer.firstSession).toMatchObject({ partSize: 10 * MIB, partCount: 15, completedParts: [] });

  const [url = ''] = initAnswer.firstSession?.missingParts.map(({ uploadUrl }) => uploadUrl) ?? [];
  expect((await put(calls, url, bytes(10 * MIB))).status).toBe(200);
  const { fileId = '', r2Key = '' } = initAnswer.uploadUrls[0] ?? {};
  const created = await calls.call(endpoints.createMultipart, { fileId, r2Key });
  expect(created.uploadId).toBe(initAnswer.firstSession?.uploadId);

  const secondInit = await begin(calls, files, { firstSession: {} });
  expect(secondInit.firstSession).toMatchObject({ uploadId: created.uploadId, partSize: 10 * MIB });
  expect(secondInit.firstSession?.completedParts.map(({ partNumber }) => partNumber)).toEqual([1]);
});

test('begins no session without a request, or if the first file needs none', async () => {
  const calls = server.newVisitor();
  const large = announced({ size: 150 * MIB });
  const plain = await begin(calls, [large]);
  expect(plain).not.toHaveProperty('firstSession');
  const small = await begin(calls, [announced(), large], { firstSession: {} });
  expect(small).not.toHaveProperty('firstSession');
  const rows = [...(await filesOf(server, plain.folderId)), ...(await filesOf(server, small.folderId))];
  expect(rows.map(({ uploadId }) => uploadId)).toEqual([null, null, null]);
});

test('rejects a file’s key repeated with another size, and leaves the file unchanged', async () => {
  const calls = server.newVisitor();
  const file = announced({ size: 10 });
  const { folderId, uploadUrls } = await begin(calls, [file]);
  const storedBefore = await everythingStored(server);
  for (const size of [9, 11, 100_000_000]) {
    for (const options of [{}, { folderId }]) {
      const secondInit = begin(calls, [{ ...file, size }], options);
      await expect(secondInit).rejects.toMatchObject({
        status: 400,
        code: 'invalid_input',
        fields: { field: 'files[0].size' },
      });
    }
  }
  expect(await everythingStored(server)).toEqual(storedBefore);
  expect((await put(calls, uploadUrls[0]?.uploadUrl ?? '', bytes(10))).status).toBe(200);
});

test('keeps and returns the first folder name of a repeated upload', async () => {
  const owner = server.newVisitor();
  const files = [announced()];
  expect(await begin(owner, files, { folderName: 'Trip' })).toMatchObject({ folderName: 'Trip' });
  expect(await begin(owner, files, { folderName: 'Holiday' })).toMatchObject({ folderName: 'Trip' });
});

test('creates one folder for simultaneous calls of the same upload', async () => {
  for (const _ of [1, 2, 3]) {
    const calls = server.newVisitor();
    await begin(calls, [announced()]);
    await manyConnections(calls);
    const files = [announced({ size: 10 }), announced({ size: 20 })];
    const answers = await Promise.all(Array.from({ length: 8 }, () => begin(calls, files)));
    expect(new Set(answers.map(({ folderId }) => folderId)).size).toBe(1);
    expect(await filesOf(server, answers[0]?.folderId ?? '')).toHaveLength(2);
  }
  expect(await miscounted(server.d1)).toEqual([]);
});

test('asks for a file deleted from an unfinished upload when the upload is repeated', async () => {
  const calls = server.newVisitor();
  const files = [announced({ size: 10 }), announced({ size: 20 })];
  const first = await begin(calls, files);
  const [deleted, keptFile] = first.uploadUrls;
  await calls.own(endpoints.deleteFile, { folderId: first.folderId, fileId: deleted?.fileId ?? '' });

  const second = await begin(calls, files);

  expect(second.folderId).toBe(first.folderId);
  expect(second.uploadUrls[0]?.fileId).not.toBe(deleted?.fileId);
  expect(second.uploadUrls[1]?.fileId).toBe(keptFile?.fileId);
  expect((await put(calls, second.uploadUrls[0]?.uploadUrl ?? '', bytes(10))).status).toBe(200);
  expect((await filesOf(server, first.folderId)).map((row) => row.size).sort()).toEqual([10, 20]);
});

test('creates a new folder for the same files after the first upload is finished', async () => {
  const calls = server.newVisitor();
  const files = [announced({ size: 10 })];
  const first = await begin(calls, files);
  await put(calls, first.uploadUrls[0]?.uploadUrl ?? '', bytes(10));

  const second = await begin(calls, files);

  expect(second.folderId).not.toBe(first.folderId);
  expect(second.uploadUrls[0]?.requiresUpload).toBe(true);
});

test('stores files with equal names and keys in different directories separately', async () => {
  const file = announced({ name: 'readme.md' });
  const { folderId, uploadUrls } = await begin(server.newVisitor(), [
    { ...file, path: 'a' },
    { ...file, path: 'b' },
  ]);
  expect(new Set(uploadUrls.map((target) => target.fileId)).size).toBe(2);
  expect((await filesOf(server, folderId)).map((row) => row.path)).toEqual(['a', 'b']);
});

test('names the folder after its only file, or after the first of several files', async () => {
  const calls = server.newVisitor();
  const single = await begin(calls, [announced({ name: 'report.pdf' })]);
  const several = await begin(calls, [announced(), announced({ name: 'b' }), announced({ name: 'c' })]);
  const nameOf = async (folderId: string) => (await calls.call(endpoints.folder, { folderId })).folder.folderName;
  expect(await nameOf(single.folderId)).toBe('report.pdf');
  expect(await nameOf(several.folderId)).toBe('b and 2 more');
});

test.each([
  ['../../etc/passwd', '', 'name'],
  ['ok.txt', '../up', 'path'],
])('rejects the name %j in %j', async (name, path, field) => {
  await expect(begin(server.newVisitor(), [announced({ name, path })])).rejects.toMatchObject({
    status: 400,
    code: 'invalid_input',
    fields: { field: `files[0].${field}` },
  });
});

test('removes unsafe characters from name and path', async () => {
  const calls = server.newVisitor();
  const { folderId } = await begin(calls, [announced({ name: 'bell\u0007\r\nSet-Cookie: x.txt', path: 'c\u0000d' })]);
  const { files } = await calls.call(endpoints.folderFiles, { folderId });
  expect(files).toMatchObject([{ originalFilename: 'bellSet-Cookie: x.txt', path: 'cd' }]);
});
