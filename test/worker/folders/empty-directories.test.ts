import { expect, test } from 'vitest';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { FOLDER_MAX_EMPTY_DIRECTORIES, PATH_MAX_LEVELS } from '../../../worker/contract/limits.ts';
import { adminOf } from '../../harness/admin.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { move } from '../../harness/moving.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { changeFolder, everythingStored } from '../../harness/stored/queries.ts';
import { miscounted } from '../../harness/stored/seed.ts';
import { ADMITTED, announced, begin, uploadOne } from '../../harness/uploads.ts';

const FILES_PER_WINDOW = 1200;

const server = ownServer({ vars: { FILES_PER_WINDOW: String(FILES_PER_WINDOW) } });

async function emptyIn(folderId: string): Promise<string[]> {
  const { folder } = await server.newVisitor().call(endpoints.folder, { folderId });
  return [...(folder.emptyDirectories ?? [])].sort();
}

async function listed(calls: Calls, parentFolderId: string, path = ''): Promise<string[]> {
  const { directories } = await calls.own(endpoints.foldersPaginated, { parentFolderId, path });
  return directories.map((directory) => directory.path);
}

async function rowsOf(folderId: string): Promise<number> {
  const count = 'SELECT count(*) AS rows FROM directories WHERE folder_id = ?';
  return (await server.d1.prepare(count).bind(folderId).first<{ rows: number }>())?.rows ?? -1;
}

const numbered = (count: number, prefix = 'empty') => Array.from({ length: count }, (_, n) => `${prefix} ${n}`);

test('lists directories without files for recipients and, level by level, in My Files', async () => {
  const calls = server.newVisitor();
  const directories = ['empty', 'album/raw/2024', 'album/raw/2025', '日本/__proto__'];
  const { folderId } = await begin(calls, [announced({ path: 'album' })], { directories });
  expect(await emptyIn(folderId)).toEqual([...directories].sort());
  expect(await listed(calls, folderId)).toEqual(['album', 'empty', '日本']);
  expect(await listed(calls, folderId, 'album')).toEqual(['album/raw']);
  expect(await listed(calls, folderId, 'album/raw')).toEqual(['album/raw/2024', 'album/raw/2025']);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('stores an empty directory once when it is announced again, also simultaneously', async () => {
  const calls = server.newVisitor();
  const files = [announced()];
  const directories = ['a/b', 'c', 'c'];
  const { folderId } = await begin(calls, files, { directories });
  const repeats = await Promise.all([1, 2, 3, 4].map(() => begin(calls, files, { directories })));
  expect(repeats.map((answer) => answer.folderId)).toEqual(Array(4).fill(folderId));
  await Promise.all([
    begin(calls, [announced({ path: 'd' })], { folderId, directories: ['d/e', 'a/b'] }),
    begin(calls, files, { folderId, directories: ['d/e', 'f'] }),
    begin(calls, [announced({ path: 'c' })], { folderId }),
  ]);
  expect(await emptyIn(folderId)).toEqual(['a/b', 'd/e', 'f']);
  expect(await rowsOf(folderId)).toBe(6);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('keeps a directory that was sent empty after files in it were added and deleted', async () => {
  const calls = server.newVisitor();
  const { folderId } = await begin(calls, [announced()], { directories: ['a/b'] });
  const joined = await begin(calls, [announced({ path: 'a/b' }), announced({ path: 'a/b/c' })], { folderId });
  expect(await emptyIn(folderId)).toEqual([]);
  for (const { fileId } of joined.uploadUrls) await calls.own(endpoints.deleteFile, { folderId, fileId });
  expect(await emptyIn(folderId)).toEqual(['a/b']);
  expect(await rowsOf(folderId)).toBe(2);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('deletes an empty directory with all directories inside it', async () => {
  const calls = server.newVisitor();
  const { folderId } = await begin(calls, [announced({ path: 'a' })], { directories: ['a/b/c', 'a/d', 'e'] });
  await calls.own(endpoints.deleteFolder, { folderId, path: 'e' });
  await calls.own(endpoints.deleteFolder, { folderId, path: 'a/b' });
  expect(await emptyIn(folderId)).toEqual(['a/d']);
  await calls.own(endpoints.deleteFolder, { folderId, path: 'a' });
  expect([await emptyIn(folderId), await rowsOf(folderId)]).toEqual([[], 0]);
  const secondDelete = calls.own(endpoints.deleteFolder, { folderId, path: 'a' });
  await expect(secondDelete).rejects.toMatchObject({ code: 'not_found' });
  expect(await miscounted(server.d1)).toEqual([]);
});

test('keeps counts right while empty directories are added and deleted at once', async () => {
  const calls = server.newVisitor();
  const { folderId } = await begin(calls, [announced()], { directories: ['a/b', 'c'] });
  for (let round = 0; round < 6; round++) {
    await Promise.all([
      begin(calls, [announced({ path: 'a' })], { folderId, directories: ['a/b', 'a/b/d'] }),
      calls.own(endpoints.deleteFolder, { folderId, path: round % 2 ? 'a' : 'a/b' }).catch(() => {}),
      begin(calls, [announced({ path: 'a/b' })], { folderId, directories: ['a/e'] }),
    ]);
    expect(await miscounted(server.d1)).toEqual([]);
  }
});

test('removes all directory rows of a folder that was deleted, expired or taken down', async () => {
  const calls = server.newVisitor();
  const withEmpty = async () => {
    const { folderId, fileId } = await uploadOne(calls, bytes(10), {}, { directories: ['a/b', 'c'] });
    return { folderId, fileId };
  };
  const deleted = await withEmpty();
  const expired = await withEmpty();
  const without = await withEmpty();
  const takenDown = await withEmpty();
  await calls.own(endpoints.deleteFolder, { folderId: deleted.folderId });
  await calls.own(endpoints.deleteFile, { ...without });
  const expiresAt = Date.now() - 1000;
  for (const { folderId } of [expired, without]) await changeFolder(server, folderId, { expiresAt });
  const admin = await adminOf(server);
  await admin.call(adminEndpoints.adminTakedown, {
    url: `${server.url.origin}/d/${takenDown.folderId}`,
    reason: 'DMCA',
  });
  await server.runCron(Date.now());
  const rows = await Promise.all([deleted, expired, without, takenDown].map(({ folderId }) => rowsOf(folderId)));
  expect(rows).toEqual([0, 0, 0, 0]);
  const { folder } = await server.newVisitor().call(endpoints.folder, { folderId: takenDown.folderId });
  expect(folder.emptyDirectories).toBeUndefined();
  await expect(server.newVisitor().call(endpoints.folder, { folderId: expired.folderId })).rejects.toMatchObject({
    code: 'expired',
  });
  expect(await miscounted(server.d1)).toEqual([]);
});

test.each([
  ['with “..” in its path', 'a/../b', { reason: 'segment_is_path' }],
  ['without a name', '', {}],
  ['with a segment without a name', 'a//b', { reason: 'segment_empty' }],
  ['with a slash at the end', 'a/', { reason: 'segment_empty' }],
  ['with too many characters', 'x'.repeat(1025), {}],
  ['with too many levels', `${'a/'.repeat(PATH_MAX_LEVELS)}a`, { reason: 'too_many_levels', max: PATH_MAX_LEVELS }],
])('rejects a directory %s, names the field, and stores nothing', async (_, path, fields) => {
  const storedBefore = await everythingStored(server);
  await expect(begin(server.newVisitor(), [announced()], { directories: ['a', path] })).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('directories[1]'),
    fields,
  });
  expect(await everythingStored(server)).toEqual(storedBefore);
});

test(`accepts ${FOLDER_MAX_EMPTY_DIRECTORIES} empty directories in a folder and rejects more`, async () => {
  const calls = server.newVisitor();
  const all = numbered(FOLDER_MAX_EMPTY_DIRECTORIES);
  const refusal = { code: 'invalid_input', fields: { field: 'directories' } };
  await expect(begin(calls, [announced()], { directories: [...all, 'more'] })).rejects.toMatchObject(refusal);
  const { folderId } = await begin(calls, [announced()], { directories: all });
  await expect(begin(calls, [announced()], { folderId, directories: ['more'] })).rejects.toMatchObject({
    ...refusal,
    message: 'directories: must be at most 500 empty folders in a folder',
    fields: { field: 'directories', reason: 'too_many_empty', max: FOLDER_MAX_EMPTY_DIRECTORIES },
  });
  await begin(calls, [announced()], { folderId, directories: all });
  expect(await emptyIn(folderId)).toEqual([...all].sort());
});

test('rejects empty directories whose long names exceed the folder’s limit, and stores nothing', async () => {
  const long = (n: number) => [...'abcd'].map((letter) => letter.repeat(240) + n).join('/');
  const directories = Array.from({ length: 100 }, (_, n) => long(n));
  const storedBefore = await everythingStored(server);
  await expect(begin(server.newVisitor(), [announced()], { directories })).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('directories'),
    fields: { reason: 'too_many_directories' },
  });
  expect(await everythingStored(server)).toEqual(storedBefore);
});

test('counts each new empty directory as a file of the rate limit, but no rejected or existing directory', async () => {
  const calls = server.newVisitor();
  const files = [announced()];
  const { folderId } = await begin(calls, files, { directories: numbered(500) });
  const second = await begin(calls, [announced()], { directories: numbered(500) });
  for (const _ of [1, 2]) await begin(calls, files, { folderId, directories: numbered(500) });
  const storedBefore = await everythingStored(server);
  const tooMany = begin(calls, [announced()], { directories: numbered(198) });
  await expect(tooMany).rejects.toMatchObject({ code: 'too_many_files' });
  expect(await everythingStored(server)).toEqual(storedBefore);
  // 1,002 files and directories count towards the rate limit, even after their deletion.
  await calls.own(endpoints.deleteFolder, { folderId: second.folderId });
  await expect(begin(calls, [announced()], { directories: numbered(197) })).resolves.toMatchObject(ADMITTED);
  await expect(begin(calls, [announced()])).rejects.toMatchObject({ code: 'too_many_files' });
});

test('moves and renames a directory with its empty directories, and removes a parent left empty', async () => {
  const calls = server.newVisitor();
  const { folderId } = await begin(calls, [announced()], { directories: ['a/b/c', 'd'] });
  const moveTo = async (path: string, toPath: string) =>
    expect(await move(calls, [{ folderId, path }], folderId, toPath)).toEqual({ failures: [] });
  await moveTo('a/b', 'e');
  expect(await emptyIn(folderId)).toEqual(['d', 'e/b/c']);
  await moveTo('d', 'e/b/c');
  await calls.own(endpoints.renameFolder, { folderId, path: 'e/b', folderName: 'f' });
  expect(await emptyIn(folderId)).toEqual(['e/f/c/d']);
  expect(await listed(calls, folderId)).toEqual(['e']);
  await moveTo('e/f/c/d', '');
  expect(await emptyIn(folderId)).toEqual(['d', 'e/f/c']);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('does not count empty directories against the limit for later files and moves', async () => {
  const calls = server.newVisitor();
  const directories = numbered(100, 'a long name '.repeat(15));
  const { folderId } = await begin(calls, [announced()], { directories });
  await begin(calls, [announced({ path: 'one' })], { folderId });
  expect(await move(calls, [{ folderId, path: 'one' }], folderId, 'two')).toEqual({ failures: [] });
  expect(await miscounted(server.d1)).toEqual([]);
});

test('creates a directory in an uploaded tree that accepts files and stays after they are deleted', async () => {
  const calls = server.newVisitor();
  const { folderId } = await begin(calls, [announced({ path: 'album' })]);
  const create = (folderName: string, path = 'album', by = calls) =>
    by.own(endpoints.createDirectory, { folderId, folderName, path });
  expect(await create(' 2024 ')).toMatchObject({ name: '2024' });
  expect(await listed(calls, folderId, 'album')).toEqual(['album/2024']);
  expect(await emptyIn(folderId)).toEqual(['album/2024']);
  await expect(create('2024')).rejects.toMatchObject({ status: 409, fields: { reason: 'name_taken' } });
  await expect(create('album', '')).rejects.toMatchObject({ code: 'cannot_move', fields: { reason: 'name_taken' } });
  await expect(create('a/b')).rejects.toMatchObject({ status: 400, fields: { field: 'folderName' } });
  await expect(create('x', '../up')).rejects.toMatchObject({ status: 400, fields: { field: 'path' } });
  await expect(create('x', 'album', server.newVisitor())).rejects.toMatchObject({ status: 404 });
  await expect(create('deep', numbered(PATH_MAX_LEVELS, 'level').join('/'))).rejects.toMatchObject({
    code: 'cannot_move',
    fields: { reason: 'path_too_long' },
  });

  const joining = await begin(calls, [announced({ path: 'album/2024' })], { folderId });
  expect(await emptyIn(folderId)).toEqual([]);
  const fileId = joining.uploadUrls[0]?.fileId ?? '';
  await calls.own(endpoints.deleteFile, { folderId, fileId });
  expect(await emptyIn(folderId)).toEqual(['album/2024']);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('creates one directory for two simultaneous equal calls, and another for a call with another name', async () => {
  const calls = server.newVisitor();
  const { folderId } = await begin(calls, [announced({ path: 'album' })]);
  const create = (folderName: string) => calls.own(endpoints.createDirectory, { folderId, folderName, path: 'album' });
  const answers = await Promise.allSettled(['same', 'same', 'other'].map(create));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await listed(calls, folderId, 'album')).toEqual(['album/other', 'album/same']);
  expect(await miscounted(server.d1)).toEqual([]);
});
