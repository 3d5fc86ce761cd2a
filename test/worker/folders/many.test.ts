import { beforeAll, expect, test } from 'vitest';
import { archivePath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { ARCHIVE_MAX_FOLDERS } from '../../../worker/downloads/limits.ts';
import { move } from '../../harness/moving.ts';
import { newPerson } from '../../harness/people.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { queriesBy, rowsReadBy } from '../../harness/stored/rows-read.ts';
import { countAll, folderRow, miscounted, seedFolder } from '../../harness/stored/seed.ts';

const FOLDERS = 100_000;
const FILES = 20_000;
const DIRECTORIES = 50;
const LIMIT = 5;
/** Rows read per page: counts, skipped entries, entries of the page, and their folder. */
const MAX_ROWS = 400;

const owner = newPerson();
const full = folderRow({ ownerId: owner.userId, position: FOLDERS, name: 'Full' });
const wide = folderRow({ name: 'Wide' });

const server = ownServer({ observed: true });
beforeAll(async () => {
  await seedFolder(server.d1, full);
  await seedFolder(server.d1, wide);
  const numbers = 'WITH RECURSIVE numbers(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ?1)';
  await server.d1.batch([
    server.d1
      .prepare(
        `INSERT INTO folders (id, owner_id, position, meter_key, name, status, created_at, expires_at, init_key,
           file_count, total_bytes, next_position)
         ${numbers} SELECT printf('folder%010d', n), ?2, n, 'meter', 'Folder ' || n, 'open', ?3 + n, ?4, 'key' || n, 1, 2, 1
         FROM numbers`,
      )
      .bind(FOLDERS, owner.userId, full.createdAt, full.expiresAt),
    server.d1
      .prepare(
        `INSERT INTO directories (folder_id, number, parent, name, file_count)
         ${numbers} SELECT ?2, n + 1, 0, 'dir ' || n, 0 FROM numbers`,
      )
      .bind(DIRECTORIES, full.id),
    server.d1
      .prepare(
        `INSERT INTO files (id, folder_id, position, name, directory, size, type, upload_key, status, created_at, r2_key)
         ${numbers} SELECT printf('file%012d', n), ?2, n, 'file ' || n, iif(n % 100 < 50, 0, n % cast(?3 AS integer) + 1), 1,
           'text/plain', 'key' || n, 'ready', 1, 'r2' || n FROM numbers`,
      )
      .bind(FILES, full.id, DIRECTORIES),
    server.d1
      .prepare(
        `INSERT INTO folders (id, owner_id, parent_id, position, meter_key, name, status, created_at, init_key,
           file_count, total_bytes, next_position)
         ${numbers} SELECT printf('inside%010d', n), ?2, ?3, n, 'meter', 'Inside ' || n, 'open', 1, 'key' || n, 1, 1, 1
         FROM numbers`,
      )
      .bind(ARCHIVE_MAX_FOLDERS, wide.ownerId, wide.id),
    server.d1.prepare(
      `INSERT INTO files (id, folder_id, position, name, size, type, upload_key, status, created_at, ready_at, r2_key, crc32)
       SELECT 'of' || id, id, 0, 'file', 1, 'text/plain', id, 'ready', 1, 1, 'r2' || id, 0 FROM folders WHERE parent_id IS NOT NULL`,
    ),
    server.d1
      .prepare('UPDATE folders SET file_count = ?1, next_position = ?1, next_directory = ?2 WHERE id = ?3')
      .bind(FILES, DIRECTORIES + 1, full.id),
  ]);
  await countAll(server.d1);
});

const list = (query: { page?: number; parentFolderId?: string; path?: string; search?: string }) =>
  server.as(owner).own(endpoints.foldersPaginated, { limit: LIMIT, ...query });

/** Prints the number of rows, because Cloudflare charges for them. */
async function rowsOf(listName: string, query: Parameters<typeof list>[0]): Promise<number> {
  const rows = await rowsReadBy(server, () => list(query));
  console.log(`Rows read for ${listName}: ${rows}`);
  return rows;
}

test('lays out an archive of the maximum number of folders in a few database queries', async () => {
  const queries = await queriesBy(server, async () => {
    const response = await server.newVisitor().fetch(archivePath(wide.id), { method: 'HEAD' });
    expect([response.status, Number(response.headers.get('Content-Length')) > ARCHIVE_MAX_FOLDERS]).toEqual([
      200,
      true,
    ]);
  });
  expect(queries).toBeLessThan(10);
});

test('reads the same few rows for any page of 100,000 folders', async () => {
  const { pagination } = await list({});
  expect(pagination).toEqual({ page: 1, limit: LIMIT, total: FOLDERS + 1, totalPages: 20_001 });
  for (const page of [1, 10_000, 20_001]) {
    expect(await rowsOf(`page ${page} of ${FOLDERS} folders`, { page })).toBeLessThanOrEqual(MAX_ROWS);
  }
  const names = async (page: number) => (await list({ page })).folders.map((folder) => folder.folderName);
  expect(await names(1)).toEqual(['Full', 'Folder 99999', 'Folder 99998', 'Folder 99997', 'Folder 99996']);
  expect(await names(10_000)).toEqual([5, 4, 3, 2, 1].map((n) => `Folder ${50_000 + n}`));
  expect(await names(20_001)).toEqual(['Folder 0']);
});

test('reads the same few rows for any page of 20,000 files, and two more for each directory', async () => {
  const parentFolderId = full.id;
  const { pagination } = await list({ parentFolderId });
  expect(pagination.total).toBe(DIRECTORIES + FILES / 2);
  for (const page of [1, 1000, pagination.totalPages]) {
    const rows = await rowsOf(`page ${page} of ${FILES} files`, { parentFolderId, page });
    expect(rows).toBeLessThanOrEqual(MAX_ROWS + 2 * DIRECTORIES);
  }
  const { files } = await list({ parentFolderId, page: pagination.totalPages });
  expect(files.map((file) => file.originalFilename)).toEqual([45, 46, 47, 48, 49].map((n) => `file ${19_900 + n}`));
});

test('reads the same few rows for the last page of a directory among many', async () => {
  const place = { parentFolderId: full.id, path: 'dir 7' };
  const { pagination } = await list(place);
  expect(pagination.total).toBe(FILES / 2 / DIRECTORIES);
  expect(await rowsOf('the last page of a directory', { ...place, page: pagination.totalPages })).toBeLessThan(
    MAX_ROWS,
  );
});

test('finds all matches in a search of 100,000 folders', async () => {
  const result = await list({ search: 'older 9999' });
  expect(result.pagination.total).toBe(11);
  console.log(`Rows read for a search: ${await rowsReadBy(server, () => list({ search: 'older 9999' }))}`);
});

test('sums up the statistics of 100,000 folders in one call', async () => {
  expect(await server.as(owner).own(endpoints.userStats, {})).toEqual({
    totalFiles: FOLDERS + FILES,
    totalSize: 2 * FOLDERS,
    totalDownloads: 0,
    activeFolders: FOLDERS + 1,
    expiredFolders: 0,
  });
});

test('reads few rows to add files to a full folder and to create a folder', async () => {
  const calls = server.as(owner);
  const files = [{ name: 'new.txt', size: 1, idempotencyKey: 'new' }];
  const join = () => calls.own(endpoints.initUpload, { files, expiryDays: 1, folderId: full.id });
  expect(await rowsReadBy(server, join)).toBeLessThan(50);
  expect(await rowsReadBy(server, () => calls.own(endpoints.createFolder, { folderName: 'New' }))).toBeLessThan(50);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('reads few rows to move folders and files at any position', async () => {
  const calls = server.as(owner);
  const rowsOfMove = (...[items, to, path]: [{ folderId: string; fileId?: string }[], string | null, string?]) =>
    rowsReadBy(server, async () => expect(await move(calls, items, to, path)).toEqual({ failures: [] }));
  const folders = [7, 50_000].map((n) => ({ folderId: `folder${String(n).padStart(10, '0')}` }));
  const files = [1, 10_000].map((n) => ({ folderId: full.id, fileId: `file${String(n).padStart(12, '0')}` }));
  const rows = {
    'two folders in': await rowsOfMove(folders, full.id),
    'two folders out': await rowsOfMove(folders, null),
    'two files into a directory': await rowsOfMove(files, full.id, 'dir 7'),
    'two files out of it': await rowsOfMove(files, full.id),
  };
  console.log('Rows read for moving', rows);
  expect(Math.max(...Object.values(rows))).toBeLessThan(200);
  expect(await miscounted(server.d1)).toEqual([]);
});

test('deletes 100,000 folders inside one folder in one call', async () => {
  const calls = server.as(owner);
  await server.d1.prepare('UPDATE folders SET parent_id = ?1 WHERE id <> ?1').bind(full.id).run();
  await countAll(server.d1);
  await calls.own(endpoints.deleteFolder, { folderId: full.id });
  expect((await list({})).pagination.total).toBe(0);
  expect(await miscounted(server.d1)).toEqual([]);
});
