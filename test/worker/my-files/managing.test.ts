import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { DAY_MS } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { makeRequest } from '../../harness/requests.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { changeFolder, everythingStored, fileById, folderById } from '../../harness/stored/queries.ts';
import { fileRow, folderRow, miscounted, newId, seedFolder } from '../../harness/stored/seed.ts';
import { ADMITTED, announced, begin, uploadOne } from '../../harness/uploads.ts';

const MB = 1_000_000;

const server = sharedServer();

const create = (calls: Calls, folderName: string, parentFolderId?: string | null) =>
  calls.own(endpoints.createFolder, { folderName, parentFolderId });

function acts(calls: Calls, folderId: string, fileId: string) {
  return {
    list: () => calls.own(endpoints.foldersPaginated, { parentFolderId: folderId }),
    create: () => create(calls, 'New', folderId),
    renameFolder: () => calls.own(endpoints.renameFolder, { folderId, folderName: 'New name' }),
    renameFile: () => calls.own(endpoints.renameFile, { fileId, newFilename: 'new.txt' }),
    join: () => begin(calls, [announced()], { folderId }),
    deleteFile: () => calls.own(endpoints.deleteFile, { folderId, fileId }),
    deleteDirectory: () => calls.own(endpoints.deleteFolder, { folderId, path: 'dir' }),
    deleteFolder: () => calls.own(endpoints.deleteFolder, { folderId }),
  };
}

const codeOf = (act: () => Promise<unknown>): Promise<string> =>
  act().then(
    () => 'ok',
    (error) => error.code,
  );

const snapshot = async (folderId: string, fileId: string) => [
  await everythingStored(server),
  await folderById(server, folderId),
  await fileById(server, fileId),
];

test('a new folder is empty, has a link and the longest expiry, and is readable at once', async () => {
  const calls = server.newVisitor();
  const startedAt = Date.now();
  const created = await create(calls, '  My\u0000 folder ');
  expect(created).toEqual({
    folderId: expect.stringMatching(/^[A-Za-z0-9_-]{16}$/),
    folderName: 'My folder',
    shareLink: new URL(`/d/${created.folderId}`, server.url).href,
    expiryDate: expect.any(String),
  });
  expect(Date.parse(created.expiryDate ?? '') - startedAt).toBeGreaterThanOrEqual(15 * DAY_MS);
  const inside = await create(calls, 'Inside', created.folderId);
  const { folder } = await server.newVisitor().call(endpoints.folder, { folderId: created.folderId });
  expect(folder).toMatchObject({ folderName: 'My folder', fileCount: 0, files: [] });
  expect(folder.folders.map(({ folderId }) => folderId)).toEqual([inside.folderId]);
  expect(await miscounted(server.d1)).toEqual([]);
});

test.each(['', '   ', '\u0007', 'a/b', '..', 'x'.repeat(256)])(
  'refuses the name %j and changes nothing',
  async (name) => {
    const calls = server.newVisitor();
    const { folderId, fileId } = await uploadOne(calls, bytes(10));
    const snapshotBefore = await snapshot(folderId, fileId);
    const invalid = (field: string) => ({ status: 400, code: 'invalid_input', fields: { field } });
    await expect(create(calls, name)).rejects.toMatchObject(invalid('folderName'));
    const renamed = calls.own(endpoints.renameFolder, { folderId, folderName: name });
    await expect(renamed).rejects.toMatchObject(invalid('folderName'));
    const fileRenamed = calls.own(endpoints.renameFile, { fileId, newFilename: name });
    await expect(fileRenamed).rejects.toMatchObject(invalid('newFilename'));
    expect(await snapshot(folderId, fileId)).toEqual(snapshotBefore);
  },
);

test('renaming a folder or file changes its name for all visitors and returns the cleaned name', async () => {
  const calls = server.newVisitor();
  const { folderId, fileId } = await uploadOne(calls, bytes(10));
  const folder = await calls.own(endpoints.renameFolder, { folderId, folderName: ' Été <b>' });
  expect(folder).toEqual({ success: true, name: 'Été <b>' });
  const file = await calls.own(endpoints.renameFile, { fileId, newFilename: 'b\u202e.txt ' });
  expect(file).toEqual({ success: true, name: 'b.txt' });
  const folderAnswer = await server.newVisitor().call(endpoints.folder, { folderId });
  expect([folderAnswer.folder.folderName, folderAnswer.folder.files[0]?.originalFilename]).toEqual([
    'Été <b>',
    'b.txt',
  ]);
  const download = await server.newVisitor().fetch(`/api/download/${folderId}/${fileId}`);
  expect(download.headers.get('Content-Disposition')).toContain('b.txt');
  await download.arrayBuffer();
});

test('a stranger gets not_found for calls of an owner, and changes nothing', async () => {
  const { folderId, fileId } = await uploadOne(server.newVisitor(), bytes(10), { path: 'dir' });
  const snapshotBefore = await snapshot(folderId, fileId);
  for (const [what, act] of Object.entries(acts(server.newVisitor(), folderId, fileId))) {
    expect([what, await codeOf(act)]).toEqual([what, 'not_found']);
  }
  for (const [what, act] of Object.entries(acts(server.newVisitor(), newId(), newId()))) {
    expect([what, await codeOf(act)]).toEqual([what, 'not_found']);
  }
  expect(await snapshot(folderId, fileId)).toEqual(snapshotBefore);
});

async function tryEverything(overrides: Parameters<typeof folderRow>[0]) {
  const calls = server.newVisitor();
  const folder = folderRow({ ownerId: calls.person.userId, ...overrides });
  const rows = [fileRow(folder, 0), fileRow(folder, 1, { path: 'dir' })];
  await seedFolder(server.d1, folder, rows);
  const fileId = rows[0]?.id ?? '';
  const snapshotBefore = await snapshot(folder.id, fileId);
  const codes: Record<string, string> = {};
  for (const [what, act] of Object.entries(acts(calls, folder.id, fileId))) codes[what] = await codeOf(act);
  return { folderId: folder.id, fileId, before: snapshotBefore, codes };
}

const everything = (code: string) => ({
  list: code,
  create: code,
  renameFolder: code,
  renameFile: code,
  join: code,
  deleteFile: code,
  deleteDirectory: code,
  deleteFolder: code,
});

test.each([
  ['taken_down', { takenDownAt: 1 }, 'ok'],
  ['not_found', { status: 'deleting' as const }, 'not_found'],
])('a folder that is %s can at most be listed, and stays unchanged', async (code, overrides, list) => {
  const { folderId, fileId, before, codes } = await tryEverything(overrides);
  expect(codes).toEqual({ ...everything(code), list });
  expect(await snapshot(folderId, fileId)).toEqual(before);
});

test('an expired folder can only be listed and deleted', async () => {
  const { folderId, codes } = await tryEverything({ expiresAt: 1 });
  const removed = { deleteFile: 'ok', deleteDirectory: 'ok', deleteFolder: 'ok' };
  expect(codes).toEqual({ ...everything('expired'), list: 'ok', ...removed });
  await expect.poll(() => folderById(server, folderId)).toBeUndefined();
});

test('lists all folders of parallel calls, limits them to 100 per window, and counts uploads separately', async () => {
  const calls = server.newVisitor();
  await Promise.all(Array.from({ length: 100 }, (_, n) => create(calls, `Folder ${n}`)));
  const { userId } = calls.person;
  const { folders } = await calls.own(endpoints.foldersPaginated, {});
  expect(new Set(folders.map(({ folderName }) => folderName)).size).toBe(100);
  expect(await miscounted(server.d1)).toEqual([]);
  const body = JSON.stringify({ userId, folderName: 'One more' });
  const response = await calls.fetch('/api/folder/create', { method: 'POST', body });
  expect([response.status, (await response.json()).code]).toEqual([429, 'too_many_folders']);
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  await expect(begin(calls, [announced()])).resolves.toMatchObject(ADMITTED);
});

test('folders and requests for files share a rate limit, and refusals say so', async () => {
  const calls = server.newVisitor();
  const { userId } = calls.person;
  await Promise.all(Array.from({ length: 50 }, (_, n) => create(calls, `Folder ${n}`)));
  await Promise.all(Array.from({ length: 50 }, () => makeRequest(calls)));
  for (const [path, body] of [
    ['/api/folder/create', { folderName: 'One more' }],
    ['/api/requests', { title: 'One more', days: 1, maxFiles: 1, maxBytes: 1 }],
  ] as const) {
    const response = await calls.fetch(path, { method: 'POST', body: JSON.stringify({ userId, ...body }) });
    const error = 'Too many new folders and requests. Please wait before making another one.';
    expect([response.status, await response.json()]).toEqual([429, { code: 'too_many_folders', error }]);
  }
});

test('the first files of an empty folder set its expiry, and later files do not change it', async () => {
  const calls = server.newVisitor();
  const { folderId } = await create(calls, 'Empty');
  const tooLong = begin(calls, [announced({ size: 200 * MB })], { folderId, expiryDays: 15 });
  await expect(tooLong).rejects.toMatchObject({ code: 'invalid_input', fields: { field: 'expiryDays' } });
  const daysLeft = (date: string | null) => (Date.parse(date ?? '') - Date.now()) / DAY_MS;

  const first = await begin(calls, [announced({ size: 200 * MB })], { folderId, expiryDays: 2 });
  expect(first.folderId).toBe(folderId);
  expect(daysLeft(first.expiryDate)).toBeCloseTo(2, 2);
  const later = await begin(calls, [announced()], { folderId, expiryDays: 3 });
  expect(later.expiryDate).toBe(first.expiryDate);
  const { folder } = await calls.call(endpoints.folder, { folderId });
  expect([folder.expiryDate, folder.fileCount]).toEqual([first.expiryDate, 2]);
});

test('a folder created long ago accepts files like a new folder', async () => {
  const calls = server.newVisitor();
  const { folderId } = await create(calls, 'Old');
  await changeFolder(server, folderId, { createdAt: Date.now() - 10 * DAY_MS });
  await begin(calls, [announced({ size: 200 * MB })], { folderId, expiryDays: 3 });
  await expect(begin(calls, [announced()], { folderId })).resolves.toMatchObject(ADMITTED);
});
