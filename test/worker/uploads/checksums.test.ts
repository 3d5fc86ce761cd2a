import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { archivePath, downloadPath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes, sha256 } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { testWith } from '../../harness/running/programs.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { fileRow, folderRow, seedFiles, seedFolder, seedFolders } from '../../harness/stored/seed.ts';
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

const LIST_ZIP =
  'import io, json, sys, zipfile\nprint(json.dumps(zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())).namelist()))';

const server = sharedServer();

const checksumsOf = (folderId: string, paging: { page?: number; limit?: number } = {}) =>
  server.newVisitor().call(endpoints.checksums, { folderId, ...paging });

const folderIn = async (calls: Calls, parentFolderId: string, folderName: string) =>
  (await calls.own(endpoints.createFolder, { folderName, parentFolderId })).folderId;

async function uploadedTree(calls: Calls) {
  const { folderId: top } = await uploadOne(
    calls,
    bytes(10, 1),
    { name: 'top.txt' },
    { folderName: 'Top', directories: ['a/empty'] },
  );
  const inside = await folderIn(calls, top, 'Inside');
  const deep = await folderIn(calls, inside, 'Deep');
  await folderIn(calls, top, 'Hollow');
  await uploadOne(
    calls,
    bytes(10, 2),
    { name: 'same.txt', path: 'day 1' },
    { folderId: inside, directories: ['later'] },
  );
  await uploadOne(calls, bytes(10, 3), { name: 'same.txt' }, { folderId: deep });
  return { top, inside, deep };
}

const placeOf = ({ path, originalFilename }: { path: string; originalFilename: string }) =>
  path === '' ? originalFilename : `${path}/${originalFilename}`;

test('returns the checksum of a file sent whole, and one per part of a file sent in parts', async () => {
  const calls = server.newVisitor();
  const { folderId } = await uploadOne(calls, bytes(1000), { name: 'a.txt', path: 'day 1' });
  expect((await checksumsOf(folderId)).files).toMatchObject([
    {
      originalFilename: 'a.txt',
      path: 'day 1',
      fileSize: 1000,
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

test('returns the checksum of a file with a single part, and deletes it with the file', async () => {
  const calls = server.newVisitor();
  const { folderId, fileId } = await finishSmall(calls);
  const [file] = (await checksumsOf(folderId)).files;
  expect(file?.sha256).toBe(sha256(bytes(10)));
  expect(file?.parts).toEqual([sha256(bytes(10))]);
  await calls.own(endpoints.deleteFile, { folderId, fileId });
  const { results } = await server.d1.prepare('SELECT * FROM part_checksums WHERE file_id = ?').bind(fileId).all();
  expect(results).toEqual([]);
});

testWith('python3')('lists the contents of the ZIP, and the folder to download each file from', async () => {
  const { top, inside, deep } = await uploadedTree(server.newVisitor());
  const { folderName, files, directories, unfinishedFiles, pagination } = await checksumsOf(top);
  expect(files.map((file) => [placeOf(file), file.folderId, file.sha256])).toEqual([
    ['top.txt', top, sha256(bytes(10, 1))],
    ['Inside/day 1/same.txt', inside, sha256(bytes(10, 2))],
    ['Inside/Deep/same.txt', deep, sha256(bytes(10, 3))],
  ]);
  expect([folderName, unfinishedFiles, pagination.total]).toEqual(['Top', 0, 3]);
  expect(directories.toSorted()).toEqual(['Hollow', 'Inside/later', 'a/empty']);
  for (const { folderId, fileId, sha256: expectedHash } of files) {
    const response = await server.newVisitor().fetch(downloadPath(folderId, fileId));
    expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(expectedHash);
  }
  const zip = await (await server.newVisitor().fetch(archivePath(top))).arrayBuffer();
  const entries = JSON.parse(execFileSync('python3', ['-c', LIST_ZIP], { input: Buffer.from(zip) }).toString());
  expect([...files.map(placeOf), ...directories.map((path) => `${path}/`)].sort()).toEqual(entries.sort());
  const list = await (await server.newVisitor().fetch(`/api/folder/${top}/SHA256SUMS`)).text();
  expect(list).toBe(files.map((file) => `${file.sha256}  ${placeOf(file)}\n`).join(''));
});

test('counts files that have not arrived, in all folders, but does not list them', async () => {
  const calls = server.newVisitor();
  const { top, inside, deep } = await uploadedTree(calls);
  const missing = await begin(calls, [announced({ size: 5 })], { folderId: deep });
  await begin(calls, [announced(), announced({ name: 'other.txt' })], { folderId: top });
  const listBefore = await checksumsOf(top);
  expect([listBefore.files.length, listBefore.unfinishedFiles, listBefore.pagination.total]).toEqual([3, 3, 6]);
  expect((await checksumsOf(inside)).unfinishedFiles).toBe(1);
  expect((await put(calls, missing.uploadUrls[0]?.uploadUrl ?? '', bytes(5))).status).toBe(200);
  const after = await checksumsOf(top);
  expect([after.files.length, after.unfinishedFiles, after.pagination.total]).toEqual([4, 2, 6]);
});

test('omits the folders inside that the ZIP omits for the same visitor', async () => {
  const owner = server.newVisitor();
  const ownerId = owner.person.userId;
  const top = folderRow({ ownerId });
  await seedFolder(server.d1, top, [fileRow(top, 0)]);
  const within = async (name: string, overrides: Partial<typeof top> = {}) => {
    const folder = folderRow({ ownerId, parentId: top.id, name, ...overrides });
    await seedFolder(server.d1, folder, [fileRow(folder, 0), fileRow(folder, 1, { status: 'uploading' })]);
    return folder.id;
  };
  await within('open');
  const locked = await within('locked', { passwordHash: 'x' });
  await within('below it', { parentId: locked });
  await within('stopped', { stoppedAt: 1 });
  await within('limited', { downloadLimit: 3 });
  await within('used up', { downloadLimit: 3, downloadCount: 3 });
  await within('expired', { expiresAt: 1 });
  await within('taken down', { takenDownAt: 1 });
  await within('of another', { ownerId: server.newVisitor().person.userId });
  const checksumPaths = async (calls: Calls, userId?: string) => {
    const input = { folderId: top.id, ...(userId !== undefined && { userId }) };
    const { files, unfinishedFiles, pagination } = await calls.call(endpoints.checksums, input);
    return [files.map(({ path }) => path), unfinishedFiles, pagination.total];
  };
  expect(await checksumPaths(server.newVisitor())).toEqual([['', 'open'], 1, 3]);
  const ownPaths = ['', 'open', 'locked', 'stopped', 'limited', 'locked/below it'];
  expect(await checksumPaths(owner, ownerId)).toEqual([ownPaths, 5, 11]);
});

test('continues a page in the next folder, and returns directories with the first page only', async () => {
  const top = folderRow();
  const { ownerId } = top;
  const ready = (folder: typeof top, files: number) =>
    Array.from({ length: files }, (_, position) => fileRow(folder, position, { name: `${folder.name} ${position}` }));
  await seedFolder(server.d1, top, ready(top, 2));
  const [a, b, hollow] = ['a', 'b', 'hollow'].map((name) => folderRow({ ownerId, parentId: top.id, name }));
  if (!a || !b || !hollow) throw new Error('there are three');
  // The second file of this folder was deleted.
  await seedFolder(
    server.d1,
    a,
    ready(a, 5).filter(({ position }) => position !== 1),
  );
  await seedFolder(server.d1, hollow);
  await seedFolder(server.d1, b, [fileRow(b, 0, { name: 'b 0', path: 'x/y' })]);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => checksumsOf(top.id, { page, limit: 3 })));
  expect(pages.map(({ files }) => files.map(placeOf))).toEqual([
    ['Seeded 0', 'Seeded 1', 'a/a 0'],
    ['a/a 2', 'a/a 3'],
    ['a/a 4', 'b/x/y/b 0'],
    [],
  ]);
  expect(pages.map(({ directories }) => directories)).toEqual([['hollow'], [], [], []]);
  expect(pages[1]?.pagination).toEqual({ page: 2, limit: 3, total: 7, totalPages: 3 });
});

test('returns pages of 100 for the maximum number of folders in a ZIP, and rejects more folders', async () => {
  const top = folderRow();
  await seedFolder(server.d1, top);
  const inside = Array.from({ length: 1000 }, (_, index) =>
    folderRow({ ownerId: top.ownerId, parentId: top.id, name: `${index}`, fileCount: 1, nextPosition: 1 }),
  );
  await seedFolders(server.d1, inside);
  await seedFiles(
    server.d1,
    inside.map((folder) => fileRow(folder, 0)),
  );
  const { files, pagination } = await checksumsOf(top.id, { page: 10 });
  expect(files.map(({ path }) => path)).toEqual(Array.from({ length: 100 }, (_, index) => `${900 + index}`));
  expect(pagination).toEqual({ page: 10, limit: 100, total: 1000, totalPages: 10 });
  await seedFolders(server.d1, [folderRow({ ownerId: top.ownerId, parentId: top.id })]);
  await expect(checksumsOf(top.id)).rejects.toMatchObject({ status: 413, code: 'archive_too_large' });
  const tooMany = checksumsOf(top.id, { limit: 101 });
  await expect(tooMany).rejects.toMatchObject({ status: 400, fields: { field: 'limit' } });
});
