import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { archivePath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes } from '../../harness/bytes.ts';
import { ownDirectory } from '../../harness/own-directory.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { testWith } from '../../harness/running/programs.ts';
import { newId } from '../../harness/stored/seed.ts';
import { announced, begin, uploadOne } from '../../harness/uploads.ts';

const server = ownServer();
const dir = ownDirectory();

const LIST = `
import json, sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps([[i.filename, i.is_dir()] for i in archive.infolist()]))
`;
async function entriesOf(folderId: string, query = ''): Promise<[string, boolean][]> {
  const response = await server.newVisitor().fetch(archivePath(folderId) + query);
  expect(response.status).toBe(200);
  const zip = join(dir, newId());
  await writeFile(zip, new Uint8Array(await response.arrayBuffer()));
  return JSON.parse((await promisify(execFile)('python3', ['-c', LIST, zip])).stdout);
}
const testPython = testWith('python3');

testPython(
  'includes the selected directories without files, and folders inside that have no files, as directories',
  async () => {
    const calls = server.newVisitor();
    const directories = ['a/empty', 'b/c/d', 'a'];
    const { folderId, fileId } = await uploadOne(calls, bytes(10), { name: 'x', path: 'a' }, { directories });
    const inside = await calls.own(endpoints.createFolder, { folderName: 'inside', parentFolderId: folderId });
    const file: [string, boolean] = ['a/x', false];
    const expectedEntries: [string, boolean][] = ['a/', 'a/empty/', 'b/c/d/'].map((name) => [name, true]);
    expect(await entriesOf(folderId)).toEqual([file, ['inside/', true], ...expectedEntries]);
    expect(await entriesOf(folderId, '?path=')).toEqual([file, ...expectedEntries]);
    expect(await entriesOf(folderId, '?path=a')).toEqual([file, ...expectedEntries.slice(0, 2)]);
    expect(await entriesOf(folderId, '?path=b')).toEqual([['b/c/d/', true]]);
    expect(await entriesOf(folderId, `?files=${fileId}`)).toEqual([file]);
    expect((await server.newVisitor().fetch(`${archivePath(folderId)}?path=b/c/d/e`)).status).toBe(400);

    await begin(calls, [announced()], { folderId: inside.folderId, directories: ['e'] });
    const names = (await entriesOf(folderId)).map(([name]) => name);
    expect(names.sort()).toEqual(['a/', 'a/empty/', 'a/x', 'b/c/d/', 'inside/e/']);
  },
);

test('resumes an archive with empty directories, and changes its ETag when one is added or deleted', async () => {
  const calls = server.newVisitor();
  const { folderId } = await uploadOne(calls, bytes(10), {}, { directories: ['a', 'b/c'] });
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    server.newVisitor().fetch(archivePath(folderId), { headers, method });
  const fullResponse = await get();
  const tag = fullResponse.headers.get('ETag') ?? '';
  const content = new Uint8Array(await fullResponse.arrayBuffer());
  const head = await get({}, 'HEAD');
  expect([head.headers.get('Content-Length'), head.headers.get('ETag')]).toEqual([String(content.length), tag]);
  for (const [from, to] of [
    [0, 50],
    [50, 120],
    [121, content.length - 1],
  ] as const) {
    const part = await get({ Range: `bytes=${from}-${to}`, 'If-Range': tag });
    expect(part.status).toBe(206);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(content.slice(from, to + 1));
  }
  await calls.own(endpoints.deleteFolder, { folderId, path: 'a' });
  const without = (await get({}, 'HEAD')).headers.get('ETag');
  await begin(calls, [announced()], { folderId, directories: ['a'] });
  const secondEtag = (await get({}, 'HEAD')).headers.get('ETag');
  expect(new Set([tag, without]).size).toBe(2);
  expect(new Set([secondEtag, without]).size).toBe(2);
});

test('returns upload_incomplete for a folder with an empty directory whose files have not arrived', async () => {
  const { folderId } = await begin(server.newVisitor(), [announced()], { directories: ['a'] });
  const response = await server.newVisitor().fetch(archivePath(folderId));
  expect([response.status, (await response.json()).code]).toEqual([409, 'upload_incomplete']);
});
