/** The server remembers the length and ETag of archives, and limits how many files it lays out. */
import { beforeAll, describe, expect, test } from 'vitest';
import { archivePath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { ARCHIVE_MAX_FILES, ARCHIVE_SMALL_FILES } from '../../../worker/downloads/limits.ts';
import { ARCHIVES_REMEMBERED_MS } from '../../../worker/purge/limits.ts';
import { newPerson } from '../../harness/people.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { changeFolder, filesOf } from '../../harness/stored/queries.ts';
import { queriesBy, rowsReadBy } from '../../harness/stored/rows-read.ts';
import { fileRow, folderRow, seedFolder, seedManyFiles } from '../../harness/stored/seed.ts';
import { usageOf } from '../../harness/stored/usage.ts';
import { announced, begin, put } from '../../harness/uploads.ts';

type Folder = ReturnType<typeof folderRow>;

const LARGE = ARCHIVE_SMALL_FILES + 100;
const FEW_ROWS = 20;

const server = ownServer({ observed: true });

/** The files have no objects. */
const large = (files: number, overrides: Partial<Folder> = {}, step = 1): Promise<Folder> => {
  const folder = folderRow(overrides);
  const rows = Array.from({ length: files }, (_, index) =>
    fileRow(folder, index * step, { name: `${index}.txt`, path: index % 2 === 0 ? 'even' : 'odd' }),
  );
  return seedFolder(server.d1, folder, rows);
};

async function downloadCounts(folder: Pick<Folder, 'id'>) {
  const { headers, status } = await server.newVisitor().fetch(archivePath(folder.id), { method: 'HEAD' });
  return {
    status,
    etag: headers.get('ETag'),
    length: headers.get('Content-Length'),
    date: headers.get('Last-Modified'),
  };
}

const raiseRevision = ({ id }: Folder) =>
  server.d1.prepare('UPDATE folders SET revision = revision + 1 WHERE id = ?').bind(id).run();

const rememberedOf = async ({ id }: Folder): Promise<number> =>
  (await server.d1.prepare('SELECT count(*) AS n FROM archives WHERE folder_id = ?').bind(id).first<number>('n')) ?? 0;

test('reads few rows after length and ETag were computed', async () => {
  const files = 20_000;
  const folder = await large(files);
  const calls = server.newVisitor();
  const first = await downloadCounts(folder);
  expect(first.status).toBe(200);
  const ask = (method: string, headers: Record<string, string>) => async () => {
    const response = await calls.fetch(archivePath(folder.id), { method, headers });
    await response.body?.cancel();
    return response;
  };
  for (const [status, act] of [
    [200, ask('HEAD', {})],
    [304, ask('GET', { 'If-None-Match': first.etag ?? '' })],
    [412, ask('GET', { 'If-Match': '"another"' })],
    [416, ask('GET', { Range: `bytes=${first.length}-` })],
  ] as const) {
    let answer: Response | undefined;
    const rows = await rowsReadBy(server, async () => {
      answer = await act();
    });
    console.log(`Rows read for ${status} of an archive of ${files} files: ${rows}`);
    expect([answer?.status, rows <= FEW_ROWS]).toEqual([status, true]);
  }
  expect(await downloadCounts(folder)).toEqual(first);
});

test('remembers the same values that a new layout finds', async () => {
  const folder = await large(LARGE);
  const first = await downloadCounts(folder);
  const remembered = await downloadCounts(folder);
  await raiseRevision(folder);
  expect([remembered, await downloadCounts(folder)]).toEqual([first, first]);
  expect(await rememberedOf(folder)).toBe(2);
});

describe('ETag of an archive', () => {
  const owner = newPerson();
  const { userId } = owner;
  let top: Folder;
  let inside: Folder;
  let otherFolder: Folder;
  beforeAll(async () => {
    top = await large(LARGE, { ownerId: userId });
    inside = await large(3, { ownerId: userId, parentId: top.id, name: 'Inside' });
    otherFolder = await large(3, { ownerId: userId, parentId: inside.id, name: 'Deep inside' });
  });
  const calls = () => server.as(owner);
  const bring = async (folderId: string) => {
    const { uploadUrls } = await begin(calls(), [announced({ name: 'new.txt', size: 0 })], { folderId });
    expect((await put(calls(), uploadUrls[0]?.uploadUrl ?? '', new Uint8Array())).status).toBe(200);
  };
  const firstOf = async ({ id }: Folder) => (await filesOf(server, id))[0]?.id ?? '';
  const rename = async (folder: Folder) =>
    calls().call(endpoints.renameFile, { fileId: await firstOf(folder), userId, newFilename: 'other.txt' });
  const remove = async (folder: Folder) =>
    calls().call(endpoints.deleteFile, { folderId: folder.id, fileId: await firstOf(folder), userId });
  const expire = ({ id }: Folder) => changeFolder(server, id, { expiresAt: Date.now() - 1 });

  test.each<[string, () => Promise<unknown>]>([
    ['renaming a file', () => rename(top)],
    ['renaming a file of a folder inside', () => rename(inside)],
    ['deleting a file', () => remove(top)],
    ['deleting a file of a folder inside', () => remove(inside)],
    ['the arrival of a file', () => bring(top.id)],
    ['the arrival of a file in a folder inside', () => bring(inside.id)],
    [
      'renaming a folder inside',
      () => calls().call(endpoints.renameFolder, { folderId: inside.id, userId, folderName: 'Renamed' }),
    ],
    ['deleting a folder inside', () => calls().call(endpoints.deleteFolder, { folderId: otherFolder.id, userId })],
    ['the expiry of a folder inside', () => expire(inside)],
  ])('changes after %s', async (_, change) => {
    const countsBefore = await downloadCounts(top);
    expect(await downloadCounts(top)).toEqual(countsBefore);
    await change();
    const after = await downloadCounts(top);
    expect([after.status, after.etag === countsBefore.etag]).toEqual([200, false]);
    expect(await downloadCounts(top)).toEqual(after);
  });

  test('is the earlier one again after a change is undone', async () => {
    const fileId = await firstOf(top);
    const name = (await filesOf(server, top.id))[0]?.name ?? '';
    const countsBefore = await downloadCounts(top);
    for (const newFilename of ['changed.txt', name]) {
      await calls().call(endpoints.renameFile, { fileId, userId, newFilename });
    }
    expect(await downloadCounts(top)).toEqual(countsBefore);
  });

  test('does not change for an announced file before it arrives', async () => {
    const countsBefore = await downloadCounts(top);
    await begin(calls(), [announced()], { folderId: top.id });
    expect(await downloadCounts(top)).toEqual(countsBefore);
  });
});

test('changes the ETag when a file in parts is completed', async () => {
  const owner = newPerson();
  const folder = await large(LARGE, { ownerId: owner.userId });
  const calls = server.as(owner);
  const { uploadUrls } = await begin(calls, [announced({ name: 'parts.bin', size: 10 })], { folderId: folder.id });
  const { fileId = '', r2Key = '' } = uploadUrls[0] ?? {};
  const { uploadId, missingParts } = await calls.call(endpoints.createMultipart, { fileId, r2Key });
  const countsBefore = await downloadCounts(folder);
  await put(calls, missingParts[0]?.uploadUrl ?? '', new Uint8Array(10));
  expect(await downloadCounts(folder)).toEqual(countsBefore);
  await calls.call(endpoints.completeMultipart, { uploadId, r2Key });
  expect((await downloadCounts(folder)).etag).not.toBe(countsBefore.etag);
});

test('serves the bytes of the current files even if the remembered values are wrong', async () => {
  const folder = await large(LARGE);
  const { etag, length } = await downloadCounts(folder);
  await server.d1.prepare(`UPDATE archives SET etag = '"wrong"', size = 5 WHERE folder_id = ?`).bind(folder.id).run();
  const response = await server.newVisitor().fetch(archivePath(folder.id), { headers: { Range: 'bytes=0-3' } });
  expect([response.status, response.headers.get('ETag')]).toEqual([206, etag]);
  expect(response.headers.get('Content-Range')).toBe(`bytes 0-3/${length}`);
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toBe('PK\x03\x04');
  await expect.poll(() => downloadCounts(folder)).toMatchObject({ etag, length });
});

test('finds files with wide gaps between their positions in few queries', async () => {
  const folder = await large(LARGE, {}, 5000);
  const dense = await large(LARGE);
  const lengths: (string | null)[] = [];
  const queries = await queriesBy(server, async () => {
    lengths.push((await downloadCounts(folder)).length);
  });
  expect(queries).toBeLessThan(10);
  expect(lengths).toEqual([(await downloadCounts(dense)).length]);
});

test('finds all files close together between wide gaps', async () => {
  const folder = folderRow();
  const rows = Array.from({ length: 5000 }, (_, index) => fileRow(folder, index === 0 ? 0 : 1_000_000 + index));
  await seedFolder(server.d1, folder, rows);
  const end = await server.newVisitor().fetch(archivePath(folder.id), { headers: { Range: 'bytes=-22' } });
  expect(Buffer.from(await end.arrayBuffer()).readUInt16LE(10)).toBe(5000);
});

test('rejects folders with too many files for one archive before reading any file', async () => {
  const { id, ownerId } = await large(3);
  const inside = await large(3, { ownerId, parentId: id, name: 'Inside' });
  for (const folder of [id, inside.id]) await changeFolder(server, folder, { fileCount: ARCHIVE_MAX_FILES / 2 + 1 });
  let status = 0;
  const rows = await rowsReadBy(server, async () => {
    ({ status } = await downloadCounts({ id }));
  });
  expect([status, rows <= FEW_ROWS]).toEqual([413, true]);
});

test('remembers each selection of directories separately, up to a maximum', async () => {
  const folder = await large(LARGE);
  const lengthOf = async (paths: string[]) => {
    const response = await server.newVisitor().fetch(archivePath(folder.id, { paths }), { method: 'HEAD' });
    return Number(response.headers.get('Content-Length'));
  };
  const [even, odd, both] = [await lengthOf(['even']), await lengthOf(['odd']), await lengthOf(['odd', 'even'])];
  expect(await lengthOf(['even', 'odd'])).toBe(both);
  expect(even + odd - 22).toBe(both);
  expect(await lengthOf(['even'])).toBe(even);
  expect(await rememberedOf(folder)).toBe(3);
  for (let revision = 0; revision < 20; revision++) {
    await raiseRevision(folder);
    await downloadCounts(folder);
  }
  expect(await rememberedOf(folder)).toBe(16);
});

test('forgets remembered archives with their folder, and after a month', async () => {
  const owner = newPerson();
  const deleted = await large(LARGE, { ownerId: owner.userId });
  const old = await large(LARGE, { expiresAt: null });
  for (const folder of [deleted, old]) await downloadCounts(folder);
  expect([await rememberedOf(deleted), await rememberedOf(old)]).toEqual([1, 1]);
  await server.as(owner).own(endpoints.deleteFolder, { folderId: deleted.id });
  await server.runCron(Date.now());
  await expect.poll(() => rememberedOf(deleted)).toBe(0);
  expect(await rememberedOf(old)).toBe(1);
  await server.runCron(Date.now() + ARCHIVES_REMEMBERED_MS + 1000);
  expect(await rememberedOf(old)).toBe(0);
});

describe('layout of archives of 100,000 files', () => {
  const files = 100_000;
  const folder = folderRow();
  const plain = ownServer();
  beforeAll(() => seedManyFiles(plain.d1, folder, files, 'file '));

  test('does not delay other calls until its end', { timeout: 120_000 }, async () => {
    const first = 'manyfile00000000';
    let waiting = 3;
    const started = performance.now();
    // All queries select the same files in different ways.
    const heads = ['', '?path=', `?path=&files=${first}`].map(async (query) => {
      const response = await plain.newVisitor().fetch(archivePath(folder.id) + query, { method: 'HEAD' });
      waiting--;
      return response.status;
    });
    let slowestMs = 0;
    while (waiting > 0) {
      const requestedAt = performance.now();
      await usageOf(plain.newVisitor());
      slowestMs = Math.max(slowestMs, performance.now() - requestedAt);
    }
    const allMs = performance.now() - started;
    console.log(`Three of ${files} files took ${allMs.toFixed()} ms, the slowest other call ${slowestMs.toFixed()} ms`);
    expect(await Promise.all(heads)).toEqual([200, 200, 200]);
    expect(slowestMs).toBeLessThan(allMs / 4);
  });
});

describe('rate limit of archive layouts', () => {
  const files = 2000;
  const strict = ownServer({ vars: { ARCHIVE_FILES_PER_WINDOW: String(2 * files) } });
  let folder: Folder;
  beforeAll(async () => {
    folder = await inThree();
  });

  const inThree = (): Promise<Folder> => {
    const row = folderRow();
    const paths = ['a', 'b', 'c'];
    const rows = Array.from({ length: files }, (_, index) => fileRow(row, index, { path: paths[index % 3] ?? '' }));
    return seedFolder(strict.d1, row, rows);
  };

  test('counts the files of an archive against the caller’s address, unless the archive is remembered', async () => {
    const calls = strict.newVisitor();
    const ask = async (by: typeof calls, path: string) => {
      const response = await by.fetch(archivePath(folder.id, { paths: [path] }), { method: 'HEAD' });
      return [response.status, Number(response.headers.get('Retry-After')) > 0];
    };
    for (const path of ['a', 'b', 'a', 'a', 'a']) expect(await ask(calls, path)).toEqual([200, false]);
    expect(await ask(calls, 'c')).toEqual([429, true]);
    const refused = await calls.fetch(archivePath(folder.id, { paths: ['c'] }));
    expect(await refused.json()).toMatchObject({ code: 'too_many_archives' });
    expect(await ask(strict.newVisitor(), 'c')).toEqual([200, false]);
    expect(await ask(calls, 'c')).toEqual([200, false]);
  });

  test('counts requests from pages of other sites apart from the visitor’s own requests', async () => {
    const { id } = await inThree();
    const calls = strict.newVisitor();
    const statusOf = async (path: string, headers: Record<string, string>) =>
      (await calls.fetch(archivePath(id, { paths: [path] }), { method: 'HEAD', headers })).status;
    const image = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' };
    for (const path of ['a', 'b']) expect(await statusOf(path, image)).toBe(200);
    expect(await statusOf('c', image)).toBe(429);
    expect(await statusOf('c', { 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
  });

  test('does not count an archive that costs at most as much as a page of a folder', async () => {
    const row = folderRow();
    const small = await seedFolder(strict.d1, row, [fileRow(row, 0)]);
    const calls = strict.newVisitor();
    for (let time = 0; time < 5; time++) {
      expect((await calls.fetch(archivePath(small.id), { method: 'HEAD' })).status).toBe(200);
    }
    const remembered = strict.d1.prepare('SELECT count(*) AS n FROM archives WHERE folder_id = ?').bind(small.id);
    expect(await remembered.first('n')).toBe(0);
  });
});
