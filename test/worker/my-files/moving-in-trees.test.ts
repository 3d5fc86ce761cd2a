import { expect, test } from 'vitest';
import { archivePath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes } from '../../harness/bytes.ts';
import { codesOf, create, level, move, seedFilled } from '../../harness/moving.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { fileById, filesOf, folderById } from '../../harness/stored/queries.ts';
import { miscounted, newId } from '../../harness/stored/seed.ts';
import { announced, begin, put, uploadOne } from '../../harness/uploads.ts';

const server = sharedServer();

test('files move between directories of an uploaded tree, and missing directories are created', async () => {
  const calls = server.newVisitor();
  const { folderId, files } = await seedFilled(server.d1, calls, ['a', 'a', 'a/b', '']);
  const [first, second, third, fourth] = files as [string, string, string, string];
  const items = [first, fourth].map((fileId) => ({ folderId, fileId }));
  expect(await codesOf(calls, items, folderId, 'a/b')).toEqual([]);
  expect(await level(calls, folderId, 'a/b')).toMatchObject({ files: [first, third, fourth] });
  expect(await codesOf(calls, [{ folderId, fileId: second }], folderId, 'new/place')).toEqual([]);
  expect(await level(calls, folderId, 'new/place')).toMatchObject({ files: [second] });
  expect(await codesOf(calls, [{ folderId, fileId: second }], folderId)).toEqual([]);
  expect(await level(calls, folderId)).toEqual({ folders: [], directories: ['a'], files: [second], total: 2 });
  expect(await miscounted(server.d1)).toEqual([]);
});

test('a file moves into an empty folder, which takes its expiry, and only its new link returns the bytes', async () => {
  const calls = server.newVisitor();
  const body = bytes(1000);
  const { folderId, fileId } = await uploadOne(calls, body);
  await begin(calls, [announced()], { folderId });
  const into = await create(calls, 'Into', folderId);
  const archive = async (id: string) =>
    Buffer.from(await (await server.newVisitor().fetch(archivePath(id))).arrayBuffer());
  const archiveBefore = await archive(folderId);
  expect(await codesOf(calls, [{ folderId, fileId }], into)).toEqual([]);
  const [from, to] = [await folderById(server, folderId), await folderById(server, into)];
  expect(to).toMatchObject({ fileCount: 1, totalBytes: 1000, expiresAt: from?.expiresAt, meterKey: from?.meterKey });
  expect(from).toMatchObject({ fileCount: 1, totalBytes: 1000 });
  const download = await server.newVisitor().fetch(`/api/download/${into}/${fileId}`);
  expect(new Uint8Array(await download.arrayBuffer())).toEqual(body);
  expect((await server.newVisitor().fetch(`/api/download/${folderId}/${fileId}`)).status).toBe(404);
  expect(await archive(folderId)).not.toEqual(archiveBefore);
  expect((await archive(into)).includes(Buffer.from(body))).toBe(true);
  expect(await codesOf(calls, [{ folderId: into, fileId }], folderId)).toEqual([]);
  expect(await level(calls, folderId)).toMatchObject({ total: 3 });
  expect(await miscounted(server.d1)).toEqual([]);
});

test('a file cannot move to a later expiry, to another meter, or to the root', async () => {
  const calls = server.newVisitor();
  const meterKey = newId();
  const expiresAt = Date.now() + 60_000;
  const { folderId, files } = await seedFilled(server.d1, calls, [''], { meterKey, expiresAt });
  const item = { folderId, fileId: files[0] as string };
  const later = await seedFilled(server.d1, calls, [''], { meterKey, expiresAt: expiresAt + 1 });
  const elsewhere = await seedFilled(server.d1, calls, [''], { meterKey: newId(), expiresAt });
  const same = await seedFilled(server.d1, calls, [''], { meterKey, expiresAt });
  for (const [target, reason] of [
    [later.folderId, 'other_expiry'],
    [elsewhere.folderId, 'other_connection'],
    [null, 'needs_folder'],
  ] as const) {
    expect(await codesOf(calls, [item], target)).toEqual([[0, reason]]);
  }
  expect(await codesOf(calls, [item], same.folderId)).toEqual([]);
  expect(await fileById(server, item.fileId)).toMatchObject({ folderId: same.folderId });
});

test('a file that is being uploaded cannot leave its folder, but can move within it', async () => {
  const calls = server.newVisitor();
  const { folderId, uploadUrls } = await begin(calls, [announced({ path: 'a' })]);
  const fileId = uploadUrls[0]?.fileId as string;
  const into = await create(calls, 'Into');
  expect(await codesOf(calls, [{ folderId, fileId }], into)).toEqual([[0, 'uploading']]);
  expect(await codesOf(calls, [{ folderId, fileId }], folderId, 'b')).toEqual([]);
  expect((await put(calls, uploadUrls[0]?.uploadUrl as string, bytes(1000))).status).toBe(200);
  expect((await filesOf(server, folderId)).map(({ path, status }) => [path, status])).toEqual([['b', 'ready']]);
});

test('directories of an uploaded tree move within it with their contents', async () => {
  const calls = server.newVisitor();
  const { folderId, files } = await seedFilled(server.d1, calls, ['a/b/c', 'a/b', 'd', '']);
  expect(await codesOf(calls, [{ folderId, path: 'a/b' }], folderId, 'd')).toEqual([]);
  expect(await level(calls, folderId, 'd')).toMatchObject({ directories: ['b'], files: [files[2]] });
  expect(await level(calls, folderId, 'd/b/c')).toMatchObject({ files: [files[0]] });
  expect(await level(calls, folderId)).toMatchObject({ directories: ['d'] });
  expect(await codesOf(calls, [{ folderId, path: 'd/b' }], folderId, 'a')).toEqual([]);
  expect(await level(calls, folderId, 'a/b/c')).toMatchObject({ files: [files[0]] });
  const otherFolderId = await create(calls, 'Other');
  const refused: [string, string | null, string, string][] = [
    ['a', folderId, 'a/b', 'into_itself'],
    ['a', folderId, 'a', 'into_itself'],
    ['a', otherFolderId, '', 'tree_stays'],
    ['a', null, '', 'needs_folder'],
  ];
  for (const [path, target, toPath, reason] of refused) {
    expect(await codesOf(calls, [{ folderId, path }], target, toPath)).toEqual([[0, reason]]);
  }
  expect(await codesOf(calls, [{ folderId, path: 'gone' }], folderId, 'a')).toEqual([[0, 'not_found']]);
  await codesOf(calls, [{ folderId, fileId: files[3] as string }], folderId, 'd/b');
  expect(await codesOf(calls, [{ folderId, path: 'd/b' }], folderId, 'a')).toEqual([[0, 'name_taken']]);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('a directory of an uploaded tree is renamed for all visitors, unless the name is taken', async () => {
  const calls = server.newVisitor();
  const { folderId, files } = await seedFilled(server.d1, calls, ['a/b/c', 'a/d', '']);
  const rename = (path: string, folderName: string, by = calls) =>
    by.own(endpoints.renameFolder, { folderId, path, folderName });
  expect(await rename('a/b', ' Été ')).toEqual({ success: true, name: 'Été' });
  expect(await level(calls, folderId, 'a/Été/c')).toMatchObject({ files: [files[0]] });
  const folderAnswer = await server.newVisitor().call(endpoints.folder, { folderId });
  expect(folderAnswer.folder.files.map(({ path }) => path)).toEqual(['a/Été/c', 'a/d', '']);
  await expect(rename('a/d', 'Été')).rejects.toMatchObject({
    status: 409,
    code: 'cannot_move',
    message: 'A folder with this name already exists.',
    fields: { reason: 'name_taken' },
  });
  await expect(rename('a/b', 'New')).rejects.toMatchObject({ code: 'not_found' });
  await expect(rename('a', 'x/y')).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'folderName: must not contain / or \\',
    fields: { field: 'folderName', reason: 'slash' },
  });
  await expect(rename('a', 'New', server.newVisitor())).rejects.toMatchObject({ code: 'not_found' });
  expect(await rename('a', 'a')).toEqual({ success: true, name: 'a' });
  expect(await miscounted(server.d1)).toEqual([]);
  await calls.own(endpoints.deleteFolder, { folderId, path: 'a/Été' });
  expect(await level(calls, folderId, 'a')).toMatchObject({ directories: ['d'] });
});

test('a directory cannot get a name or a parent that makes the paths below it too long', async () => {
  const calls = server.newVisitor();
  const long = 'x'.repeat(250);
  const { folderId } = await seedFilled(server.d1, calls, [
    [long, 'b'.repeat(250), 'c'.repeat(250), 'd'.repeat(250)].join('/'),
    'y'.repeat(30),
    ...Array(20).fill(''),
  ]);
  const rename = (path: string, folderName: string) =>
    calls.own(endpoints.renameFolder, { folderId, path, folderName });
  await expect(rename('y'.repeat(30), 'y'.repeat(256))).rejects.toMatchObject({ code: 'invalid_input' });
  await rename(long, `${long}x`);
  await rename(`${long}x`, long);
  expect(await codesOf(calls, [{ folderId, path: long }], folderId, 'y'.repeat(30))).toEqual([[0, 'path_too_long']]);
  expect(await codesOf(calls, [{ folderId, path: `${long}/${'b'.repeat(250)}` }], folderId)).toEqual([]);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('parallel moves, uploads and deletions lose no file, and all counts stay right', {
  timeout: 120_000,
}, async () => {
  const calls = server.newVisitor();
  const meterKey = newId();
  const expiresAt = Date.now() + 600_000;
  const paths = ['', 'a', 'a/b', 'c'];
  const firstFolder = await seedFilled(server.d1, calls, paths.concat(paths), { meterKey, expiresAt });
  const otherFolder = await seedFilled(server.d1, calls, paths, { meterKey, expiresAt });
  const all = [...firstFolder.files, ...otherFolder.files];
  for (let round = 0; round < 3; round++) {
    const rows = await Promise.all(all.map((id) => fileById(server, id)));
    const acts = rows.flatMap((row, n) => {
      if (!row) return [];
      const target = (n + round) % 3 === 0 ? firstFolder.folderId : otherFolder.folderId;
      const item = { folderId: row.folderId, fileId: row.id };
      return [() => move(calls, [item], target, paths[(n * 7 + round) % 4] ?? '')];
    });
    const trees = [firstFolder, otherFolder].flatMap(({ folderId }) => [
      () => move(calls, [{ folderId, path: 'a/b' }], folderId, round % 2 ? '' : 'c'),
      () => begin(calls, [announced({ path: 'c/d' })], { folderId }),
    ]);
    await Promise.all([...acts, ...trees].map((act) => act()));
  }
  expect(await Promise.all(all.map((id) => fileById(server, id)))).not.toContain(undefined);
  expect(await miscounted(server.d1)).toEqual([]);
  for (const { folderId } of [firstFolder, otherFolder]) {
    const rows = await filesOf(server, folderId);
    const size = rows.reduce((sum, row) => sum + row.size, 0);
    expect(await folderById(server, folderId)).toMatchObject({ fileCount: rows.length, totalBytes: size });
    const positions = rows.map(({ position }) => position);
    expect(new Set(positions).size).toBe(positions.length);
    await calls.own(endpoints.deleteFolder, { folderId });
  }
  expect(await miscounted(server.d1)).toEqual([]);
});

test('an archive contains folders moved into its folder, and no folders moved out of it', async () => {
  const calls = server.newVisitor();
  const body = bytes(1000);
  const { folderId } = await uploadOne(calls, body);
  const into = await create(calls, 'Into');
  await uploadOne(calls, bytes(10, 2), {}, { folderId: into });
  const holdsIt = async () => {
    const answer = await server.newVisitor().fetch(archivePath(into));
    return Buffer.from(await answer.arrayBuffer()).includes(Buffer.from(body));
  };
  expect(await holdsIt()).toBe(false);
  expect(await codesOf(calls, [{ folderId }], into)).toEqual([]);
  expect(await holdsIt()).toBe(true);
  expect(await codesOf(calls, [{ folderId }], null)).toEqual([]);
  expect(await holdsIt()).toBe(false);
});

const FOLDER_DOWNLOAD_BYTES = 100 * 1024 ** 3;

test('no move resets the bandwidth limit of a folder: downloaded bytes move with the items', async () => {
  const calls = server.newVisitor();
  const meterKey = newId();
  const expiresAt = Date.now() + 600_000;
  const used = await seedFilled(server.d1, calls, ['', ''], {
    meterKey,
    expiresAt,
    downloadedBytes: FOLDER_DOWNLOAD_BYTES,
  });
  const [first, second] = used.files as [string, string];
  const codeOfReading = async (path: string) => (await (await server.newVisitor().fetch(path)).json()).code;

  const wrapped = await create(calls, 'Wrapped');
  expect(await codesOf(calls, [{ folderId: used.folderId }], wrapped)).toEqual([]);
  expect(await codeOfReading(archivePath(wrapped))).toBe('folder_bandwidth_exceeded');
  const fresh = await create(calls, 'Fresh');
  expect(await codesOf(calls, [{ folderId: used.folderId, fileId: first }], fresh)).toEqual([]);
  expect(await codeOfReading(`/api/download/${fresh}/${first}`)).toBe('folder_bandwidth_exceeded');

  const parent = await seedFilled(server.d1, calls, [''], { downloadedBytes: FOLDER_DOWNLOAD_BYTES });
  const child = await seedFilled(server.d1, calls, [''], { meterKey, expiresAt, parentId: parent.folderId });
  expect(await codesOf(calls, [{ folderId: child.folderId }], null)).toEqual([]);
  expect(await codeOfReading(`/api/download/${child.folderId}/${child.files[0]}`)).toBe('folder_bandwidth_exceeded');
  expect(await fileById(server, second)).toMatchObject({ folderId: used.folderId });
});
