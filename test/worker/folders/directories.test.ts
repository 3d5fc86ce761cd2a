import { expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { FOLDER_FILES_DEFAULT_LIMIT, PATH_MAX_LEVELS } from '../../../worker/contract/limits.ts';
import type { Calls } from '../../harness/calls.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { everythingStored, filesOf } from '../../harness/stored/queries.ts';
import { miscounted } from '../../harness/stored/seed.ts';
import { announced, begin } from '../../harness/uploads.ts';

const server = sharedServer();

const ofPaths = (paths: readonly string[]) => paths.map((path) => announced({ path }));

/** Paths as in `node_modules`: files in seven directories per package, some of them deep. Each path occurs twice. */
function packages(count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const root = `node_modules/@scope-${n % 7}/package-${n}`;
    const nested = `${root}/node_modules/dependency-${n % 40}`;
    const places = ['', '/dist', '/dist/esm/internal', '/src', '/test/fixtures'].map((below) => root + below);
    return [...places, nested, `${nested}/lib/util`].flatMap((path) => [path, path]);
  }).flat();
}

async function directoriesOf(folderId: string): Promise<unknown[]> {
  const { results } = await server.d1.prepare('SELECT * FROM directories WHERE folder_id = ?').bind(folderId).all();
  return results;
}

async function walk(calls: Calls, parentFolderId: string, path = ''): Promise<string[]> {
  const { directories, files } = await calls.own(endpoints.foldersPaginated, { parentFolderId, path });
  expect(files.filter((file) => file.path !== path)).toEqual([]);
  const below: string[] = [];
  for (const directory of directories) below.push(...(await walk(calls, parentFolderId, directory.path)));
  return [...files.map(() => path), ...below];
}

test('stores a tree of thousands of directories with few files each', {
  timeout: 120_000,
}, async () => {
  const calls = server.newVisitor();
  const paths = packages(320);
  const { folderId } = await begin(calls, ofPaths(paths.slice(0, 1000)));
  for (let from = 1000; from < paths.length; from += 1000) {
    await begin(calls, ofPaths(paths.slice(from, from + 1000)), { folderId });
  }
  expect((await directoriesOf(folderId)).length).toBeGreaterThan(3000);
  const listedPaths: string[] = [];
  for (let page = 1; page <= Math.ceil(paths.length / FOLDER_FILES_DEFAULT_LIMIT); page++) {
    const { files } = await server.newVisitor().call(endpoints.folderFiles, { folderId, page });
    listedPaths.push(...files.map((file) => file.path));
  }
  expect(listedPaths).toEqual(paths);
  const root = 'node_modules/@scope-3/package-3';
  expect((await walk(calls, folderId, root)).sort()).toEqual(
    paths.filter((path) => `${path}/`.startsWith(`${root}/`)).sort(),
  );
  expect(await miscounted(server.d1)).toEqual([]);
});

test(`accepts a path of ${PATH_MAX_LEVELS} levels, rejects a longer one and names its field`, async () => {
  const calls = server.newVisitor();
  const deep = Array.from({ length: PATH_MAX_LEVELS }, () => 'a').join('/');
  const storedBefore = await everythingStored(server);
  const refused = begin(calls, ofPaths(['', `${deep}/a`]));
  await expect(refused).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('files[1].path'),
  });
  expect(await everythingStored(server)).toEqual(storedBefore);
  const { folderId } = await begin(calls, ofPaths([deep]));
  expect((await filesOf(server, folderId)).map((file) => file.path)).toEqual([deep]);
  expect((await walk(calls, folderId)).join()).toBe(deep);
});

test('rejects long directory names above the limit for few files, names the field, and stores nothing', async () => {
  const calls = server.newVisitor();
  const long = (n: number) => [...'abcd'].map((letter) => letter.repeat(250) + n).join('/');
  const paths = Array.from({ length: 50 }, (_, n) => long(n));
  const storedBefore = await everythingStored(server);
  const refusal = { code: 'invalid_input', message: expect.stringMatching(/files\[\d+\]\.path/) };
  await expect(begin(calls, ofPaths(paths))).rejects.toMatchObject(refusal);
  expect(await everythingStored(server)).toEqual(storedBefore);

  // The limit also holds if each call announces one file. Existing directories still accept files.
  const { folderId } = await begin(calls, ofPaths(paths.slice(0, 1)));
  const refused: number[] = [];
  for (let n = 1; n < 25; n++) {
    await begin(calls, ofPaths([long(n)]), { folderId }).catch((error: unknown) => {
      expect(error).toMatchObject({ ...refusal, message: expect.stringContaining('files[0].path') });
      refused.push(n);
    });
  }
  expect(refused.length).toBeGreaterThan(5);
  await begin(calls, ofPaths([long(0), long(1), '']), { folderId });
  expect(await miscounted(server.d1)).toEqual([]);
});

test('adds files to the existing directories of a folder without duplicating them', async () => {
  const calls = server.newVisitor();
  const { folderId } = await begin(calls, ofPaths(['a/b', 'c']));
  await Promise.all([
    begin(calls, ofPaths(['a/b/d', 'a']), { folderId }),
    begin(calls, ofPaths(['a/b/d', 'c/e']), { folderId }),
    begin(calls, ofPaths(['', 'a/b']), { folderId }),
  ]);
  const paths = (await filesOf(server, folderId)).map((file) => file.path).sort();
  expect(paths).toEqual(['', 'a', 'a/b', 'a/b', 'a/b/d', 'a/b/d', 'c', 'c/e']);
  expect(await directoriesOf(folderId)).toHaveLength(5);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('removes a directory with its last file, and creates it again without the old files', async () => {
  const calls = server.newVisitor();
  const { folderId, uploadUrls } = await begin(calls, ofPaths(['a/b/c', 'a/d', 'e']));
  await calls.own(endpoints.deleteFile, { folderId, fileId: uploadUrls[0]?.fileId ?? '' });
  expect(await directoriesOf(folderId)).toHaveLength(3);
  await calls.own(endpoints.deleteFolder, { folderId, path: 'a' });
  expect(await directoriesOf(folderId)).toHaveLength(1);
  expect(await walk(calls, folderId)).toEqual(['e']);
  const secondDelete = calls.own(endpoints.deleteFolder, { folderId, path: 'a/b' });
  await expect(secondDelete).rejects.toMatchObject({ code: 'not_found' });

  await begin(calls, ofPaths(['a/b', 'e/a']), { folderId });
  expect((await walk(calls, folderId)).sort()).toEqual(['a/b', 'e', 'e/a']);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('lists every remaining file after files join a directory during its deletion', {
  timeout: 60_000,
}, async () => {
  const calls = server.newVisitor();
  const { folderId } = await begin(calls, ofPaths(['a/b', 'a/c', 'd']));
  for (let round = 0; round < 8; round++) {
    await Promise.all([
      begin(calls, ofPaths(['a/b', 'a/b/e']), { folderId }),
      calls.own(endpoints.deleteFolder, { folderId, path: round % 2 ? 'a' : 'a/b' }).catch(() => {}),
      begin(calls, ofPaths(['a/c', 'd']), { folderId }),
    ]);
    const paths = (await filesOf(server, folderId)).map((file) => file.path).sort();
    expect((await walk(calls, folderId)).sort()).toEqual(paths);
    expect(await miscounted(server.d1)).toEqual([]);
  }
});

test('deletes no directory with the same path in another folder', async () => {
  const calls = server.newVisitor();
  const firstInit = await begin(calls, ofPaths(['a', 'b']));
  const otherInit = await begin(calls, ofPaths(['c', 'a/x']));
  await calls.own(endpoints.deleteFolder, { folderId: firstInit.folderId, path: 'a' });
  expect((await walk(calls, otherInit.folderId)).sort()).toEqual(['a/x', 'c']);
  expect((await walk(calls, firstInit.folderId)).sort()).toEqual(['b']);
});

test('stores and deletes directories whose names contain SQL and JSON syntax', async () => {
  const calls = server.newVisitor();
  const paths = [`it's "quoted"/%_`, '__proto__/constructor', '日本/é/🎉', '0/00/1e3', 'null/true', '[1]/{"a":1}'];
  const { folderId } = await begin(calls, ofPaths(paths));
  await begin(calls, ofPaths(paths), { folderId });
  expect((await filesOf(server, folderId)).map((file) => file.path)).toEqual([...paths, ...paths]);
  expect((await walk(calls, folderId)).sort()).toEqual([...paths, ...paths].sort());
  for (const path of paths) await calls.own(endpoints.deleteFolder, { folderId, path });
  expect([await filesOf(server, folderId), await directoriesOf(folderId)]).toEqual([[], []]);
});
