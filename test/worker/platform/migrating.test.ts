/** The migration that put paths into directories, over a database that was filled before it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archivePath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { bytes } from '../../harness/bytes.ts';
import { newPerson } from '../../harness/people.ts';
import { applyMigrations, dropAllTables, MIGRATIONS } from '../../harness/running/migrations.ts';
import { type Server, startServer } from '../../harness/running/server.ts';
import { miscounted } from '../../harness/stored/seed.ts';
import { announced, begin } from '../../harness/uploads.ts';

const DIRECTORIES = MIGRATIONS.findIndex((name) => name.endsWith('_directories.sql'));

let server: Server;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const DEEP = Array.from({ length: 300 }, (_, n) => (n % 2 ? 'é' : 'ab')).join('/');
/** Of the files of two folders, in their order. */
const PATHS = ['', 'a', 'a/b', 'a/b', 'a/b/c', 'a b', 'ab', 'x/y/z', '日本/語', `it's/"quoted"`, DEEP, '', 'a'];
const OTHER = ['a/b', ''];

test('a database filled before the migration answers the same after it', async () => {
  const calls = server.as(newPerson());
  const { userId } = calls.person;
  await dropAllTables(server.d1);
  await applyMigrations(server.d1, MIGRATIONS.slice(0, DIRECTORIES));
  const now = Date.now();
  const ids = ['folder-number-01', 'folder-number-02'] as const;
  for (const [place, id] of ids.entries()) {
    const paths = place === 0 ? PATHS : OTHER;
    await server.d1
      .prepare(
        `INSERT INTO folders (id, owner_id, position, meter_key, name, status, created_at, expires_at, init_key,
           file_count, total_bytes, next_position)
         VALUES (?, ?, ?, 'meter', 'Before', 'open', ?, ?, 'key', ?, ?, ?)`,
      )
      .bind(id, userId, place, now, now + 86_400_000, paths.length, 10 * paths.length, paths.length)
      .run();
    for (const [position, path] of paths.entries()) {
      const fileId = `file-${place}-${String(position).padStart(9, '0')}`;
      const r2Key = `${id}/${fileId}/secret`;
      await server.bucket.put(r2Key, bytes(10));
      await server.d1
        .prepare(
          `INSERT INTO files (id, folder_id, position, name, path, size, type, upload_key, status, created_at, ready_at,
             r2_key, etag, crc32) VALUES (?, ?, ?, ?, ?, 10, ?, ?, 'ready', ?, ?, ?, 'etag', 0)`,
        )
        .bind(fileId, id, position, `f${position}`, path, 'text/plain; charset="\u0000"', fileId, now, now, r2Key)
        .run();
    }
  }
  await server.d1.batch([
    server.d1
      .prepare(
        `INSERT INTO shelf_counts SELECT 'folders/' || owner_id || '/', level, 0, 2
         FROM folders, (SELECT 1 AS level UNION ALL SELECT 2) WHERE id = ?`,
      )
      .bind(ids[0]),
    server.d1.prepare(
      `INSERT INTO shelf_counts SELECT 'files/' || folder_id || '/' || path, level, 0, count(*)
       FROM files, (SELECT 1 AS level UNION ALL SELECT 2) GROUP BY 1, 2`,
    ),
  ]);

  await applyMigrations(server.d1, MIGRATIONS.slice(DIRECTORIES));

  expect(await miscounted(server.d1)).toEqual([]);
  for (const [id, paths] of [
    [ids[0], PATHS],
    [ids[1], OTHER],
  ] as const) {
    const { folder } = await calls.call(endpoints.folder, { folderId: id });
    expect(folder.files.map((file) => file.path)).toEqual(paths);
    expect(new Set(folder.files.map((file) => file.mime_type))).toEqual(new Set(['text/plain']));
  }
  const parentFolderId = ids[0];
  const top = await calls.call(endpoints.foldersPaginated, { userId, parentFolderId });
  expect(top.directories.map(({ name }) => name)).toEqual(['a', 'a b', 'ab', "it's", 'x', '日本']);
  expect(top.pagination.total).toBe(6 + 2);
  const inside = await calls.call(endpoints.foldersPaginated, { userId, parentFolderId, path: 'a' });
  expect([inside.directories.map(({ path }) => path), inside.files.map((file) => file.path)]).toEqual([
    ['a/b'],
    ['a', 'a'],
  ]);
  const deepest = await calls.call(endpoints.foldersPaginated, { userId, parentFolderId, path: DEEP });
  expect(deepest.files.map((file) => file.path)).toEqual([DEEP]);
  expect((await calls.fetch(`${archivePath(parentFolderId)}?path=${encodeURIComponent('a/b')}`)).status).toBe(200);

  await begin(calls, [announced({ path: 'a/b/c' }), announced({ path: 'a/new' })], { folderId: parentFolderId });
  await calls.call(endpoints.deleteFolder, { folderId: parentFolderId, userId, path: 'a/b' });
  const { directories } = await calls.call(endpoints.foldersPaginated, { userId, parentFolderId, path: 'a' });
  expect(directories.map(({ name }) => name)).toEqual(['new']);
  expect(await miscounted(server.d1)).toEqual([]);
});
