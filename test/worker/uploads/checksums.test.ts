/** What the server says the files of a folder are, so that whoever has them can prove it. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import { testWith } from '../../harness/running/programs.ts';
import type { Server } from '../../harness/running/server.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { fileRow, folderRow, seedFolder } from '../../harness/stored/seed.ts';
import {
  announced,
  begin,
  beginParts,
  FIVE_PARTS_BYTES,
  finishSmall,
  partBytes,
  put,
  sendMissingParts,
  uploadOne,
} from '../../harness/uploads.ts';

const SHA256SUM = 'sha256sum';

let server: Server;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

const somebody = () => server.as(newPerson());
const checksumsOf = (folderId: string, asked: { page?: number; limit?: number } = {}) =>
  somebody().call(endpoints.checksums, { folderId, ...asked });

test('of a file that came whole it is that of all of it, of one in parts that of each of them', async () => {
  const calls = somebody();
  const { folderId } = await uploadOne(calls, bytes(1000), { name: 'a.txt', path: 'day 1' });
  expect((await checksumsOf(folderId)).files).toMatchObject([
    {
      original_filename: 'a.txt',
      path: 'day 1',
      file_size: 1000,
      sha256: sha256(bytes(1000)),
      partSize: null,
      parts: [],
    },
  ]);

  const { folderId: large, uploadId, r2Key, session } = await beginParts(calls);
  await sendMissingParts(calls, session, FIVE_PARTS_BYTES);
  expect((await checksumsOf(large)).files).toEqual([]);
  await calls.call(endpoints.completeMultipart, { uploadId, r2Key });
  const parts = [1, 2, 3, 4, 5].map((number) => sha256(partBytes(session, FIVE_PARTS_BYTES, number)));
  expect((await checksumsOf(large)).files).toMatchObject([{ sha256: null, partSize: session.partSize, parts }]);
});

test('of a file of one part it is that of the whole, and it goes with the file', async () => {
  const calls = somebody();
  const { folderId, fileId } = await finishSmall(calls);
  const [file] = (await checksumsOf(folderId)).files;
  expect(file?.sha256).toBe(sha256(bytes(10)));
  expect(file?.parts).toEqual([sha256(bytes(10))]);
  await calls.call(endpoints.deleteFile, { folderId, fileId, userId: calls.person.userId });
  const { results } = await server.d1.prepare('SELECT * FROM part_checksums WHERE file_id = ?').bind(fileId).all();
  expect(results).toEqual([]);
});

testWith(SHA256SUM)('the list as text is what sha256sum checks downloaded files against', async () => {
  const calls = somebody();
  const names = ['a.txt', 'späße 日本.txt', "it's (1).txt"];
  const files = names.map((name, index) => announced({ name, size: index + 10, path: index === 1 ? 'dir/in' : '' }));
  const { folderId, uploadUrls } = await begin(calls, files);
  const directory = mkdtempSync(join(tmpdir(), 'fileshare-checksums-'));
  mkdirSync(join(directory, 'dir/in'), { recursive: true });
  for (const [index, { uploadUrl }] of uploadUrls.entries()) {
    const body = bytes(index + 10, index);
    expect((await put(calls, uploadUrl ?? '', body)).status).toBe(200);
    const file = files[index];
    writeFileSync(join(directory, file?.path ?? '', file?.name ?? ''), body);
  }
  const check = () =>
    execFileSync(SHA256SUM, ['--check', '--strict', '-'], { cwd: directory, input: list, stdio: 'pipe' });
  const response = await somebody().fetch(`/api/folder/${folderId}/SHA256SUMS`);
  expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
  const list = await response.text();
  expect(check().toString()).toBe("a.txt: OK\ndir/in/späße 日本.txt: OK\nit's (1).txt: OK\n");
  writeFileSync(join(directory, 'a.txt'), 'another');
  expect(check).toThrow(/a\.txt: FAILED|WARNING: 1 computed checksum did NOT match/);
  rmSync(directory, { recursive: true });
});

test('it comes page by page, and a caller is told when to come back who asks for too many', async () => {
  const folder = folderRow();
  await seedFolder(
    server.d1,
    folder,
    Array.from({ length: 250 }, (_, position) => fileRow(folder, position)),
  );
  const pages = await Promise.all([1, 2, 3, 4].map((page) => checksumsOf(folder.id, { page })));
  expect(pages.map(({ files }) => files.length)).toEqual([100, 100, 50, 0]);
  expect(pages[0]?.pagination).toEqual({ page: 1, limit: 100, total: 250, totalPages: 3 });
  await expect(checksumsOf(folder.id, { limit: 101 })).rejects.toMatchObject({
    status: 400,
    fields: { field: 'limit' },
  });

  const busy = somebody();
  const ask = () => busy.call(endpoints.checksums, { folderId: folder.id });
  for (let asked = 0; asked < 200; asked += 10) await Promise.all(Array.from({ length: 10 }, ask));
  await expect(ask()).rejects.toMatchObject({ status: 429, code: 'too_many_checksums' });
  await checksumsOf(folder.id);
});
