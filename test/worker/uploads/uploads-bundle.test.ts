import { describe, expect, test } from 'vitest';
import { packHead } from '../../../worker/contract/bundle.ts';
import { bytePaths, downloadPath, tokenOf } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { BUNDLE_FILE_MAX_BYTES, BUNDLE_MAX_FILES } from '../../../worker/contract/limits.ts';
import { BUNDLE_BODY_MAX_BYTES } from '../../../worker/uploads/limits.ts';
import { bytes, crc32, sha256 } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { newPerson } from '../../harness/people.ts';
import { sendRaw } from '../../harness/raw-http.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { everythingStored, fileById, objectKeys } from '../../harness/stored/queries.ts';
import { uploadedBytes } from '../../harness/stored/usage.ts';
import { announced, answerOf, begin, put } from '../../harness/uploads.ts';

const server = sharedServer();

interface Packed {
  readonly fileId: string;
  readonly r2Key: string;
  readonly uploadUrl: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

async function announcedFiles(calls: Calls, sizes: readonly number[]): Promise<{ folderId: string; files: Packed[] }> {
  const { folderId, uploadUrls } = await begin(
    calls,
    sizes.map((size, index) => announced({ name: `${index}.bin`, size })),
  );
  const files = uploadUrls.map(({ fileId, r2Key, uploadUrl }, index) => ({
    fileId,
    r2Key,
    uploadUrl: uploadUrl ?? '',
    body: bytes(sizes[index] ?? 0, index + 1),
  }));
  return { folderId, files };
}

const headOf = (files: readonly Packed[]) =>
  files.map(({ uploadUrl, body }) => ({ token: tokenOf(uploadUrl), checksum: sha256(body) }));

const bodyOf = (files: readonly Packed[], head = headOf(files)) =>
  Buffer.concat([packHead(head), ...files.map(({ body }) => body)]);

const send = (calls: Calls, body: Uint8Array<ArrayBuffer>) => calls.fetch(bytePaths.bundle, { method: 'PUT', body });

const bundleUrl = () => new URL(bytePaths.bundle, server.url);

test('makes all files of a bundle ready, each with its own bytes, ETag and checksum', async () => {
  const calls = server.newVisitor();
  const { folderId, files } = await announcedFiles(calls, [1000, 0, 70_000, 1]);

  const [status, answer] = await answerOf(await send(calls, bodyOf(files)));

  expect([status, answer]).toEqual([200, { files: files.map(({ fileId }) => ({ fileId, etag: expect.any(String) })) }]);
  for (const [index, { fileId, body }] of files.entries()) {
    expect(await fileById(server, fileId)).toMatchObject({ status: 'ready', crc32: crc32(body) });
    const download = await server.newVisitor().fetch(downloadPath(folderId, fileId));
    expect(download.headers.get('ETag')).toBe(answer.files[index].etag);
    expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256(body));
  }
  await expect.poll(() => uploadedBytes(calls)).toBe(71_001);
});

test('returns wasThere for repeated files and counts them once, sent alone or in bundles', async () => {
  const calls = server.newVisitor();
  const { files } = await announcedFiles(calls, [100, 200, 300]);
  const [first, second, third] = files as [Packed, Packed, Packed];
  const alone = await (await put(calls, second.uploadUrl, second.body)).json();
  const once = await answerOf(await send(calls, bodyOf([first, second])));
  expect(once[1].files[1]).toEqual({ ...alone, wasThere: true });
  expect(once[1].files[0]).not.toHaveProperty('wasThere');
  const all = await answerOf(await send(calls, bodyOf([first, second, third])));
  const asPresent = (answer: { files: object[] }) => answer.files.map((file) => ({ ...file, wasThere: true }));
  expect(all[1].files.slice(0, 2)).toEqual(asPresent(once[1]));
  const both = await Promise.all([send(calls, bodyOf(files)), send(calls, bodyOf(files))]);
  for (const response of both) expect(await answerOf(response)).toEqual([200, { files: asPresent(all[1]) }]);
  await expect.poll(() => uploadedBytes(calls)).toBe(600);
});

test('makes files ready whose objects a Worker stored before it died', async () => {
  const calls = server.newVisitor();
  const { files } = await announcedFiles(calls, [1000, 0, 2000]);
  const [first, empty] = files as [Packed, Packed];
  for (const { r2Key, body } of [first, empty]) await server.bucket.put(r2Key, body, { sha256: sha256(body) });
  const [, answer] = await answerOf(await send(calls, bodyOf(files)));
  const wasThere = [{ wasThere: true }, { wasThere: true }, {}];
  expect(answer.files).toEqual(
    files.map(({ fileId }, index) => ({ fileId, etag: expect.any(String), ...wasThere[index] })),
  );
  for (const { fileId, body } of [first, empty]) {
    expect(await fileById(server, fileId)).toMatchObject({ status: 'ready', crc32: crc32(body) });
  }
});

test('returns an error for a file that R2 fails to store, and stores the other files', async () => {
  const calls = server.newVisitor();
  const announcements = [1000, 2000].map((size, index) => announced({ name: `${index}.bin`, size }));
  const { uploadUrls } = await begin(calls, announcements);
  const [failing = '', good = ''] = uploadUrls.map(({ fileId }) => fileId);
  const longerThanR2Takes = 'x'.repeat(1025);
  await server.d1.prepare('UPDATE files SET r2_key = ? WHERE id = ?').bind(longerThanR2Takes, failing).run();
  const secondInit = await begin(calls, announcements);
  const files = secondInit.uploadUrls.map(({ fileId, r2Key, uploadUrl }, index) => ({
    fileId,
    r2Key,
    uploadUrl: uploadUrl ?? '',
    body: bytes(announcements[index]?.size ?? 0, index),
  }));

  const [status, answer] = await answerOf(await send(calls, bodyOf(files)));

  expect([status, answer.files]).toMatchObject([
    200,
    [
      { fileId: failing, code: 'internal' },
      { fileId: good, etag: expect.any(String) },
    ],
  ]);
  expect(await fileById(server, failing)).toMatchObject({ status: 'uploading' });
  expect(await fileById(server, good)).toMatchObject({ status: 'ready' });
});

test('returns an error for each invalid file, and stores the other files', async () => {
  const calls = server.newVisitor();
  const { folderId, files } = await announcedFiles(calls, [100, 200, 300, 400]);
  const [wrong, removed, finished, good] = files as [Packed, Packed, Packed, Packed];
  await calls.own(endpoints.deleteFile, { folderId, fileId: removed.fileId });
  await put(calls, finished.uploadUrl, finished.body);
  const head = headOf(files).map((entry, index) => (index === 0 ? { ...entry, checksum: sha256(bytes(1)) } : entry));
  const otherFile = { ...finished, body: bytes(300, 9) };
  head[2] = { token: tokenOf(finished.uploadUrl), checksum: sha256(otherFile.body) };

  const [status, answer] = await answerOf(await send(calls, bodyOf([wrong, removed, otherFile, good], head)));

  expect([status, answer.files]).toMatchObject([
    200,
    [
      { fileId: wrong.fileId, code: 'checksum_mismatch' },
      { fileId: removed.fileId, code: 'not_found' },
      { fileId: finished.fileId, code: 'upload_finished' },
      { fileId: good.fileId, etag: expect.any(String) },
    ],
  ]);
  expect(await objectKeys(server, wrong.r2Key)).toEqual([]);
  expect(await objectKeys(server, removed.r2Key)).toEqual([]);
  expect(await fileById(server, good.fileId)).toMatchObject({ status: 'ready' });
  const download = await server.newVisitor().fetch(downloadPath(folderId, finished.fileId));
  expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256(finished.body));
});

describe('an invalid bundle', () => {
  const tooLong = (length: number) => {
    const start = Buffer.alloc(8);
    start.writeUInt32BE(length);
    return start;
  };

  test.each<[string, (files: Packed[]) => Uint8Array<ArrayBuffer>, number, string]>([
    ['nothing', () => Buffer.alloc(0), 400, 'body_too_short'],
    ['less than a length', () => Buffer.alloc(3), 400, 'body_too_short'],
    ['a head longer than the body', () => tooLong(0xffffffff), 400, 'body_too_short'],
    ['a head that is not JSON', () => tooLong(4), 400, 'invalid_json'],
    ['an empty list', () => Buffer.from(packHead([])), 400, 'invalid_input'],
    ['no list', () => Buffer.from(packHead({} as never)), 400, 'invalid_input'],
    ['numbers for text', () => Buffer.from(packHead([{ token: 1, checksum: 2 } as never])), 400, 'invalid_input'],
    [
      'more files than a bundle may have',
      (files) => bodyOf(Array.from({ length: BUNDLE_MAX_FILES + 1 }, () => files[0] as Packed)),
      400,
      'invalid_input',
    ],
    ['the same file twice', ([first]) => bodyOf([first as Packed, first as Packed]), 400, 'invalid_input'],
    [
      'an invalid checksum',
      (files) =>
        bodyOf(
          files,
          headOf(files).map((entry) => ({ ...entry, checksum: 'x' })),
        ),
      400,
      'invalid_input',
    ],
    [
      'a token with a wrong signature',
      (files) =>
        bodyOf(
          files,
          headOf(files).map(({ token, checksum }) => ({ token: `${token}x`, checksum })),
        ),
      403,
      'upload_url_invalid',
    ],
    ['fewer bytes than its files have', (files) => bodyOf(files).subarray(0, -1), 400, 'body_too_short'],
    ['more bytes than its files have', (files) => Buffer.concat([bodyOf(files), bytes(1)]), 413, 'body_too_large'],
  ])('rejects %s and stores nothing', async (_, make, status, code) => {
    const calls = server.newVisitor();
    const { files } = await announcedFiles(calls, [10, 20]);
    const storedBefore = await everythingStored(server);
    expect(await answerOf(await send(calls, make(files)))).toMatchObject([status, { code }]);
    expect(await everythingStored(server)).toEqual(storedBefore);
  });

  test('rejects files of two folders, and names the file that does not belong', async () => {
    const calls = server.newVisitor();
    const files = await announcedFiles(calls, [10]);
    const two = await announcedFiles(calls, [20]);
    const [status, answer] = await answerOf(await send(calls, bodyOf([...files.files, ...two.files])));
    expect([status, answer]).toMatchObject([400, { code: 'invalid_input', field: '[1]' }]);
    expect((await fileById(server, two.files[0]?.fileId ?? ''))?.status).toBe('uploading');
  });

  test('rejects a file that is too large for a bundle', async () => {
    const calls = server.newVisitor();
    const { files } = await announcedFiles(calls, [10, BUNDLE_FILE_MAX_BYTES + 1]);
    const [status, answer] = await answerOf(await send(calls, bodyOf(files)));
    expect([status, answer]).toMatchObject([400, { code: 'invalid_input', field: '[1]' }]);
  });

  test('rejects a part of a large file', async () => {
    const calls = server.newVisitor();
    const { uploadUrls } = await begin(calls, [announced({ size: 100_000_000 })]);
    const { fileId = '', r2Key = '' } = uploadUrls[0] ?? {};
    const { missingParts } = await calls.call(endpoints.createMultipart, { fileId, r2Key });
    const uploadUrl = missingParts[0]?.uploadUrl ?? '';
    const answer = await answerOf(await send(calls, bodyOf([{ fileId, r2Key, uploadUrl, body: bytes(10) }])));
    expect(answer).toMatchObject([403, { code: 'upload_url_invalid', field: '[0].token' }]);
  });

  test('rejects a body larger than any bundle before reading it', async () => {
    const headers = { 'Content-Length': String(BUNDLE_BODY_MAX_BYTES + 1) };
    const answer = await sendRaw(bundleUrl(), newPerson(), { method: 'PUT', headers, body: bytes(10) });
    expect([answer?.status, JSON.parse(answer?.body ?? '{}').code]).toEqual([413, 'body_too_large']);
  });

  test('stores nothing of a bundle that breaks off, and accepts it again', async () => {
    const calls = server.newVisitor();
    const { files } = await announcedFiles(calls, [1000, 2000]);
    const storedBefore = await everythingStored(server);
    const body = bodyOf(files);
    const headers = { 'Content-Length': String(body.byteLength) };
    await sendRaw(bundleUrl(), calls.person, { method: 'PUT', headers, body: body.subarray(0, -500), breakOff: true });
    expect(await everythingStored(server)).toEqual(storedBefore);
    await expect.poll(() => uploadedBytes(calls)).toBe(3000);
    expect((await send(calls, body)).status).toBe(200);
  });
});

test('counts other bytes sent for arrived files, and stops the files after five attempts', async () => {
  const calls = server.newVisitor();
  const { files } = await announcedFiles(calls, [1000, 2000]);
  expect((await send(calls, bodyOf(files))).status).toBe(200);
  const otherFiles = files.map((file) => ({ ...file, body: bytes(file.body.byteLength, 9) }));
  for (let times = 1; times <= 5; times++) {
    const { files: answered } = await (await send(calls, bodyOf(otherFiles))).json();
    expect(answered.map(({ code }: { code: string }) => code)).toEqual(['upload_finished', 'upload_finished']);
    await expect.poll(() => uploadedBytes(calls)).toBe((1 + times) * 3000);
  }
  expect(await answerOf(await send(calls, bodyOf(otherFiles)))).toMatchObject([403, { code: 'upload_url_stopped' }]);
});
