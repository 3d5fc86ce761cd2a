import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { FOLDER_FILES_DEFAULT_LIMIT, PATH_MAX_LEVELS } from '../../../worker/contract/limits.ts';
import type { Calls } from '../../harness/calls.ts';
import { newPerson } from '../../harness/people.ts';
import type { Server } from '../../harness/running/server.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { miscounted } from '../../harness/stored/seed.ts';
import { everythingStored, filesOf } from '../../harness/stored/stored.ts';
import { announced, begin } from '../../harness/uploads.ts';

let server: Server;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.close());

const somebody = () => server.as(newPerson());
const ofPaths = (paths: readonly string[]) => paths.map((path) => announced({ path }));

/** The paths of two files in each of many directories, deep ones among them, as packages of programs have them. */
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

/** The directories and files at and below a place, as My Files shows them level by level. */
async function walk(calls: Calls, parentFolderId: string, path = ''): Promise<string[]> {
  const { userId } = calls.person;
  const { directories, files } = await calls.call(endpoints.foldersPaginated, { userId, parentFolderId, path });
  expect(files.filter((file) => file.path !== path)).toEqual([]);
  const below: string[] = [];
  for (const directory of directories) below.push(...(await walk(calls, parentFolderId, directory.path)));
  return [...files.map(() => path), ...below];
}

test('a tree of packages, thousands of directories of few files each, arrives as it was', {
  timeout: 120_000,
}, async () => {
  const calls = somebody();
  const paths = packages(320);
  const { folderId } = await begin(calls, ofPaths(paths.slice(0, 1000)));
  for (let from = 1000; from < paths.length; from += 1000) {
    await begin(calls, ofPaths(paths.slice(from, from + 1000)), { folderId });
  }
  expect((await directoriesOf(folderId)).length).toBeGreaterThan(3000);
  const found: string[] = [];
  for (let page = 1; page <= Math.ceil(paths.length / FOLDER_FILES_DEFAULT_LIMIT); page++) {
    const { files } = await somebody().call(endpoints.folderFiles, { folderId, page });
    found.push(...files.map((file) => file.path));
  }
  expect(found).toEqual(paths);
  const root = 'node_modules/@scope-3/package-3';
  expect((await walk(calls, folderId, root)).sort()).toEqual(
    paths.filter((path) => `${path}/`.startsWith(`${root}/`)).sort(),
  );
  expect(await miscounted(server.d1)).toEqual([]);
});

test(`a path of more than ${PATH_MAX_LEVELS} levels is refused by its field, and one of as many is kept`, async () => {
  const calls = somebody();
  const deep = Array.from({ length: PATH_MAX_LEVELS }, () => 'a').join('/');
  const before = await everythingStored(server);
  const refused = begin(calls, ofPaths(['', `${deep}/a`]));
  await expect(refused).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('files[1].path'),
  });
  expect(await everythingStored(server)).toEqual(before);
  const { folderId } = await begin(calls, ofPaths([deep]));
  expect((await filesOf(server, folderId)).map((file) => file.path)).toEqual([deep]);
  expect((await walk(calls, folderId)).join()).toBe(deep);
});

test('directories of long names, more than so few files may have, are refused by their field, and nothing is stored', async () => {
  const calls = somebody();
  const long = (n: number) => [...'abcd'].map((letter) => letter.repeat(250) + n).join('/');
  const paths = Array.from({ length: 50 }, (_, n) => long(n));
  const before = await everythingStored(server);
  const refusal = { code: 'invalid_input', message: expect.stringMatching(/files\[\d+\]\.path/) };
  await expect(begin(calls, ofPaths(paths))).rejects.toMatchObject(refusal);
  expect(await everythingStored(server)).toEqual(before);

  // Nor do they come in one by one, while more files where there are directories already do.
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

test('files that join a folder come into its directories, which are there once', async () => {
  const calls = somebody();
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

test('a directory goes with its last file, comes again, and holds nothing of before', async () => {
  const calls = somebody();
  const { userId } = calls.person;
  const { folderId, uploadUrls } = await begin(calls, ofPaths(['a/b/c', 'a/d', 'e']));
  await calls.call(endpoints.deleteFile, { folderId, fileId: uploadUrls[0]?.fileId ?? '', userId });
  expect(await directoriesOf(folderId)).toHaveLength(3);
  await calls.call(endpoints.deleteFolder, { folderId, userId, path: 'a' });
  expect(await directoriesOf(folderId)).toHaveLength(1);
  expect(await walk(calls, folderId)).toEqual(['e']);
  const gone = calls.call(endpoints.deleteFolder, { folderId, userId, path: 'a/b' });
  await expect(gone).rejects.toMatchObject({ code: 'not_found' });

  await begin(calls, ofPaths(['a/b', 'e/a']), { folderId });
  expect((await walk(calls, folderId)).sort()).toEqual(['a/b', 'e', 'e/a']);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('files that come into a directory while it is deleted are in it, or gone with it', {
  timeout: 60_000,
}, async () => {
  const calls = somebody();
  const { userId } = calls.person;
  const { folderId } = await begin(calls, ofPaths(['a/b', 'a/c', 'd']));
  for (let round = 0; round < 8; round++) {
    await Promise.all([
      begin(calls, ofPaths(['a/b', 'a/b/e']), { folderId }),
      calls.call(endpoints.deleteFolder, { folderId, userId, path: round % 2 ? 'a' : 'a/b' }).catch(() => {}),
      begin(calls, ofPaths(['a/c', 'd']), { folderId }),
    ]);
    const paths = (await filesOf(server, folderId)).map((file) => file.path).sort();
    expect((await walk(calls, folderId)).sort()).toEqual(paths);
    expect(await miscounted(server.d1)).toEqual([]);
  }
});

test('a directory of another folder is none of this one', async () => {
  const calls = somebody();
  const { userId } = calls.person;
  const one = await begin(calls, ofPaths(['a', 'b']));
  const other = await begin(calls, ofPaths(['c', 'a/x']));
  await calls.call(endpoints.deleteFolder, { folderId: one.folderId, userId, path: 'a' });
  expect((await walk(calls, other.folderId)).sort()).toEqual(['a/x', 'c']);
  expect((await walk(calls, one.folderId)).sort()).toEqual(['b']);
});

test('names that SQL and JSON could trip over are directories like any others', async () => {
  const calls = somebody();
  const paths = [`it's "quoted"/%_`, '__proto__/constructor', '日本/é/🎉', '0/00/1e3', 'null/true', '[1]/{"a":1}'];
  const { folderId } = await begin(calls, ofPaths(paths));
  await begin(calls, ofPaths(paths), { folderId });
  expect((await filesOf(server, folderId)).map((file) => file.path)).toEqual([...paths, ...paths]);
  expect((await walk(calls, folderId)).sort()).toEqual([...paths, ...paths].sort());
  const { userId } = calls.person;
  for (const path of paths) await calls.call(endpoints.deleteFolder, { folderId, userId, path });
  expect([await filesOf(server, folderId), await directoriesOf(folderId)]).toEqual([[], []]);
});
