/** The data of other users must not increase the number of D1 rows that a call reads. */
import { expect, test } from 'vitest';
import { archivePath } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { thumbnailEndpoints } from '../../../worker/contract/calls/thumbnails.ts';
import { HOUR_MS } from '../../../worker/contract/units.ts';
import { bytes } from '../../harness/bytes.ts';
import type { Calls } from '../../harness/calls.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { rowsReadBy } from '../../harness/stored/rows-read.ts';
import { countAll, fileRow, folderRow, seedFolder } from '../../harness/stored/seed.ts';
import { sendThumbnails } from '../../harness/thumbnails.ts';
import { announced, begin, beginOne, beginParts, partBytes, partUrlOf, put, uploadOne } from '../../harness/uploads.ts';

const FEW_FILES = 200;
const MANY_FILES = 5000;
const FEW_PURGED = 20;
const MANY_PURGED = 200;
const FILES_PER_FOLDER = 10;
/** Rows read after responses, for example to write a count. */
const BEHIND_ANSWERS_ROWS = 50;

const server = ownServer({ observed: true });

/** Adds strangers' files, from number `from` to `files`. Half of them are in directories. */
async function fillTo(files: number, from: number): Promise<void> {
  const { d1 } = server;
  const folders = Array.from({ length: (files - from) / FILES_PER_FOLDER }, () => folderRow());
  await d1
    .prepare(
      `INSERT INTO folders (id, owner_id, position, meter_key, name, status, created_at, expires_at, init_key, file_count, total_bytes, next_position, next_directory)
       SELECT value ->> 'id', value ->> 'ownerId', 0, value ->> 'meterKey', 'Seeded', 'open', value ->> 'createdAt', value ->> 'expiresAt', value ->> 'initKey', ${FILES_PER_FOLDER}, 0, ${FILES_PER_FOLDER}, 2
       FROM json_each(?)`,
    )
    .bind(JSON.stringify(folders))
    .run();
  const ids = JSON.stringify(folders.map(({ id }) => id));
  await d1
    .prepare(
      `INSERT INTO directories (folder_id, number, parent, name, file_count) SELECT value, 1, 0, 'photos', 1 FROM json_each(?)`,
    )
    .bind(ids)
    .run();
  await d1
    .prepare(
      `INSERT INTO files (id, folder_id, position, name, directory, size, type, upload_key, status, created_at, ready_at, r2_key, crc32)
       SELECT hex(randomblob(8)), folders.value, n.value, 'file ' || n.value || '.txt', n.value % 2, 1000, 'text/plain', hex(randomblob(8)), 'ready', 1, 1, hex(randomblob(8)), 0
       FROM json_each(?) AS folders, json_each(?) AS n`,
    )
    .bind(ids, JSON.stringify([...Array(FILES_PER_FOLDER).keys()]))
    .run();
  await countAll(d1);
}

const CALLS: Record<string, (calls: Calls, folderId: string, fileId: string) => Promise<() => Promise<unknown>>> = {
  'My Files': async (calls) => () => calls.call(endpoints.foldersPaginated, userInput(calls)),
  'My Files, sorted by name': async (calls) => () =>
    calls.call(endpoints.foldersPaginated, { ...userInput(calls), order: 'name' }),
  'My Files, sorted by size': async (calls) => () =>
    calls.call(endpoints.foldersPaginated, { ...userInput(calls), order: 'size-desc' }),
  'My Files, searched': async (calls) => () =>
    calls.call(endpoints.foldersPaginated, { ...userInput(calls), search: 'file 3' }),
  'the encrypted names of My Files': async (calls) => () => calls.call(endpoints.encryptedItems, userInput(calls)),
  'a folder in My Files': async (calls, parentFolderId) => () =>
    calls.call(endpoints.foldersPaginated, { ...userInput(calls), parentFolderId }),
  'totals of an owner': async (calls) => () => calls.call(endpoints.userStats, userInput(calls)),
  'the page of a folder': async (calls, folderId) => () => calls.call(endpoints.folder, { folderId }),
  'the files of a folder': async (calls, folderId) => () => calls.call(endpoints.folderFiles, { folderId }),
  'thumbnails of a folder': async (calls, folderId, files) => () =>
    calls.call(thumbnailEndpoints.thumbnails, { folderId, files }),
  'thumbnails of a managed folder': async (calls, folderId, files) => () =>
    calls.call(thumbnailEndpoints.managedThumbnails, { ...userInput(calls), folderId, files }),
  'own thumbnails': async (calls, _, files) => () =>
    calls.call(thumbnailEndpoints.ownThumbnails, { ...userInput(calls), files }),
  'adding a thumbnail': async (calls) => {
    const { folderId, ...file } = await beginOne(calls, { size: 1000 });
    return () => sendThumbnails(calls, folderId, [file]);
  },
  'the checksums of a folder': async (calls, folderId) => () => calls.call(endpoints.checksums, { folderId }),
  'init of ten files': async (calls) => () =>
    begin(
      calls,
      Array.from({ length: 10 }, () => announced()),
    ),
  'a PUT that makes a file ready': async (calls) => {
    const { uploadUrl } = await beginOne(calls, { size: 1000 });
    return () => put(calls, uploadUrl, bytes(1000));
  },
  'a PUT of a part': async (calls) => {
    const { session } = await beginParts(calls, 1000);
    return () => put(calls, partUrlOf(session, 1), partBytes(session, 1000, 1));
  },
  'the end of a session': async (calls) => {
    const { session, uploadId, r2Key } = await beginParts(calls, 1000);
    await put(calls, partUrlOf(session, 1), partBytes(session, 1000, 1));
    return () => calls.call(endpoints.abortMultipart, { uploadId, r2Key });
  },
  'a download': async (calls) => {
    const { folderId, fileId } = await uploadOne(calls, bytes(1000));
    return () => read(calls, `/api/download/${folderId}/${fileId}`);
  },
  'the layout of an archive': async (calls, folderId) => () => read(calls, archivePath(folderId), 'HEAD'),
  'the deletion of a file': async (calls, folderId, fileId) => () =>
    calls.call(endpoints.deleteFile, { ...userInput(calls), folderId, fileId }),
  'the deletion of a folder': async (calls, folderId) => () =>
    calls.call(endpoints.deleteFolder, { ...userInput(calls), folderId }),
  'a run of the cron with nothing to do': async () => () => server.runCron(Date.now()),
};

const userInput = (calls: Calls) => ({ userId: calls.person.userId });

async function read(calls: Calls, path: string, method = 'GET'): Promise<void> {
  const response = await calls.fetch(path, { method });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
}

const prepared = (names: readonly string[]): Promise<(() => Promise<unknown>)[]> =>
  Promise.all(
    names.map(async (name) => {
      const calls = server.newVisitor();
      const folder = folderRow({ ownerId: calls.person.userId });
      const files = Array.from({ length: FILES_PER_FOLDER }, (_, n) => fileRow(folder, n, { path: n < 5 ? '' : 'a' }));
      await seedFolder(server.d1, folder, files);
      return CALLS[name]?.(calls, folder.id, files[0]?.id ?? '') ?? (() => Promise.reject(new Error(name)));
    }),
  );

async function rowsOf(names: readonly string[]): Promise<number> {
  const acts = await prepared(names);
  return rowsReadBy(server, async () => {
    for (const act of acts) await act();
  });
}

/** Takes a second per call, so it runs only after a failure. */
async function rowsOfEach(): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const name of Object.keys(CALLS)) rows[name] = await rowsOf([name]);
  return rows;
}

test(`calls read as many rows with ${MANY_FILES} files as with ${FEW_FILES}`, { timeout: 180_000 }, async () => {
  const names = Object.keys(CALLS);
  await fillTo(FEW_FILES, 0);
  const few = await rowsOf(names);
  await fillTo(MANY_FILES, FEW_FILES);
  const many = await rowsOf(names);
  console.log(`Rows read by ${names.length} calls, with ${FEW_FILES} and ${MANY_FILES} files: ${few} and ${many}`);
  expect(few).toBeGreaterThan(names.length);
  const tooMuch = many - few > BEHIND_ANSWERS_ROWS ? await rowsOfEach() : {};
  expect(tooMuch).toEqual({});
});

async function rowsOfPurge(folders: number): Promise<number> {
  for (let n = 0; n < folders; n++) {
    const folder = folderRow({ expiresAt: Date.now() - HOUR_MS });
    await seedFolder(server.d1, folder, [fileRow(folder, 0)]);
  }
  const rows = await rowsReadBy(server, () => server.runCron(Date.now()));
  const filesLeft = await server.d1.prepare('SELECT count(*) AS n FROM files WHERE created_at > 1').first<number>('n');
  expect(filesLeft).toBe(0);
  return rows;
}

test('a purge of many folders reads no more rows per folder than a purge of few', async () => {
  await server.d1.batch(
    ['parts', 'files WHERE created_at > 1'].map((rows) => server.d1.prepare(`DELETE FROM ${rows}`)),
  );
  const [few, many] = [await rowsOfPurge(FEW_PURGED), await rowsOfPurge(MANY_PURGED)];
  console.log(`Rows read by a purge of ${FEW_PURGED} and ${MANY_PURGED} folders: ${few} and ${many}`);
  expect(many / MANY_PURGED).toBeLessThan(few / FEW_PURGED + 1);
});

test('a page of checksums reads no more rows for a large folder than for a small folder', async () => {
  const rowsOfPage = async (files: number) => {
    const folder = folderRow();
    const rows = Array.from({ length: files }, (_, n) => fileRow(folder, n, { path: n % 2 === 0 ? '' : 'a' }));
    await seedFolder(server.d1, folder, rows);
    const reader = server.newVisitor();
    return rowsReadBy(server, () => reader.call(endpoints.checksums, { folderId: folder.id }));
  };
  const [few, many] = [await rowsOfPage(100), await rowsOfPage(MANY_FILES)];
  console.log(`Rows read by a page of checksums of 100 and ${MANY_FILES} files: ${few} and ${many}`);
  expect(few).toBeGreaterThan(100);
  expect(many).toBeLessThanOrEqual(few + BEHIND_ANSWERS_ROWS);
});
