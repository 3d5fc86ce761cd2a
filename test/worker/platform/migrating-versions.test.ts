import { expect, test } from 'vitest';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { adminOf } from '../../harness/admin.ts';
import { bytes, sha256, sha256OfBytes } from '../../harness/bytes.ts';
import { profileOf } from '../../harness/payments.ts';
import { newAccount, newPerson } from '../../harness/people.ts';
import { applyMigrations, dropAllTables, MIGRATIONS } from '../../harness/running/migrations.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import {
  EMPTY_NAME,
  type EveryTable,
  everyTable,
  FILE_BYTES,
  insertRows,
  missingRows,
  PATHS,
  UNFINISHED,
} from '../../harness/stored/every-table.ts';
import { objectKeys } from '../../harness/stored/queries.ts';
import { countAll, miscounted } from '../../harness/stored/seed.ts';
import { sendMissingParts } from '../../harness/uploads.ts';

const server = ownServer();

const versions = MIGRATIONS.map((name, index) => [name.replace('.sql', ''), index + 1] as const);

test.each(versions)('a database of version %s keeps all its data through the later migrations', async (_, count) => {
  await dropAllTables(server.d1);
  await applyMigrations(server.d1, MIGRATIONS.slice(0, count));
  const everyRow = await everyTable(server, newPerson(), await newAccount());
  const insertedRows = await insertRows(server, everyRow.rows);
  await countAll(server.d1);

  await applyMigrations(server.d1, MIGRATIONS.slice(count));

  expect(await missingRows(server, insertedRows)).toEqual([]);
  expect(await miscounted(server.d1)).toEqual([]);
  expect(await problemsOfDatabase()).toEqual([]);
  await readersFindTheFolder(everyRow);
  await theOwnerFindsAllInTheList(everyRow);
  await theUploadGoesOn(everyRow);
  await theAccountIsPremium(everyRow);
  await theLinkedIdIsPowerless(everyRow);
  await theAdministrationFindsItsLists(everyRow);
  await theCronRemovesWhatWasDoomed(everyRow);
  expect(await miscounted(server.d1)).toEqual([]);
  expect(await problemsOfDatabase()).toEqual([]);
});

/** Returns broken references. D1 allows only SQLite's quick check of the structure. */
async function problemsOfDatabase(): Promise<unknown[]> {
  const [references, structure] = await server.d1.batch<Record<string, unknown>>([
    server.d1.prepare('PRAGMA foreign_key_check'),
    server.d1.prepare('PRAGMA quick_check'),
  ]);
  expect(structure?.results).toEqual([{ quick_check: 'ok' }]);
  return references?.results ?? ['no answer'];
}

async function readersFindTheFolder({ folders }: EveryTable): Promise<void> {
  const reader = server.newVisitor();
  const { folder } = await reader.call(endpoints.folder, { folderId: folders.full });
  expect(folder).toMatchObject({ folderName: 'Full', fileCount: PATHS.length, totalDownloads: 7, bandwidthUsed: 70 });
  expect(folder.files.map(({ path, status, downloadCount }) => [path, status, downloadCount])).toEqual(
    PATHS.map((path, position) => [path, position < PATHS.length - 1 ? 'ready' : 'uploading', position]),
  );
  const fileId = folder.files[1]?.fileId ?? '';
  const download = await reader.fetch(downloadPath(folders.full, fileId));
  expect(new Uint8Array(await download.arrayBuffer())).toEqual(bytes(FILE_BYTES));
  const takenDown = await reader.call(endpoints.folder, { folderId: folders.takenDown });
  expect(takenDown.folder).toMatchObject({ copyrightViolation: true, takedownReason: 'DMCA notice 4711', files: [] });
  const deleting = reader.call(endpoints.folder, { folderId: folders.deleting });
  await expect(deleting).rejects.toMatchObject({ code: 'not_found' });
}

async function theOwnerFindsAllInTheList({ anonymous, folders }: EveryTable): Promise<void> {
  const calls = server.as(anonymous);
  const root = await calls.own(endpoints.foldersPaginated, {});
  expect(root.folders.map(({ originalFolderName, folderName }) => originalFolderName ?? folderName)).toEqual([
    'Taken down',
    'Full',
  ]);
  const full = await calls.own(endpoints.foldersPaginated, { parentFolderId: folders.full });
  expect([full.folders, full.directories, full.files].map((list) => list.length)).toEqual([1, 1, 2]);
  const album = await calls.own(endpoints.foldersPaginated, { parentFolderId: folders.full, path: 'album' });
  expect(album.directories).toEqual([
    { name: 'best', path: 'album/best', totalSize: FILE_BYTES },
    { name: EMPTY_NAME, path: `album/${EMPTY_NAME}`, totalSize: 0 },
  ]);
  expect(full.directories).toMatchObject([{ name: 'album', totalSize: 3 * FILE_BYTES }]);
  expect(album.files.map(({ originalFilename }) => originalFilename)).toEqual(['file 1.txt', 'file 3.txt']);
  const stats = await calls.own(endpoints.userStats, {});
  expect(stats).toMatchObject({ totalFiles: PATHS.length + 1, totalDownloads: 7, expiredFolders: 0 });
}

async function theUploadGoesOn({ anonymous, folders, unfinished, meterKey }: EveryTable): Promise<void> {
  const calls = server.as(anonymous);
  const { fileId, r2Key } = unfinished;
  // Announcements are in the meter's own storage, which no migration changes.
  const announced = 'INSERT INTO announced (folder_id, bytes, files, live_until) VALUES (?, ?, 1, 0)';
  await server.sqlOf('METER', meterKey, announced, folders.full, UNFINISHED.size - UNFINISHED.partBytes);
  const session = await calls.call(endpoints.resumeMultipart, { fileId, r2Key });
  expect(session.completedParts.map(({ partNumber }) => partNumber)).toEqual([1]);
  await sendMissingParts(calls, session, UNFINISHED.size);
  await calls.call(endpoints.completeMultipart, { uploadId: session.uploadId, r2Key });
  const download = await server.newVisitor().fetch(downloadPath(folders.full, fileId));
  expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256OfBytes(UNFINISHED.size));
}

async function theAccountIsPremium({ account, folders, until }: EveryTable): Promise<void> {
  const profile = await profileOf(server, account);
  expect(profile).toMatchObject({
    subscriptionTier: { tier: 'premium', status: 'cancelled' },
    subscriptionExpiresAt: new Date(until).toISOString(),
    storageUsage: FILE_BYTES,
    displayName: 'Ada',
  });
  const { folder } = await server.newVisitor().call(endpoints.folder, { folderId: folders.kept });
  expect(folder.expiryDate).toBeNull();
}

async function theLinkedIdIsPowerless({ linkedId }: EveryTable): Promise<void> {
  const calls = server.as({ ...newPerson(), userId: linkedId });
  const list = calls.call(endpoints.foldersPaginated, { userId: linkedId });
  await expect(list).rejects.toMatchObject({ code: 'id_linked' });
}

async function theAdministrationFindsItsLists({ folders }: EveryTable): Promise<void> {
  const admin = await adminOf(server);
  const { takedowns } = await admin.call(adminEndpoints.adminHistory, {});
  expect(takedowns).toMatchObject([{ contentId: folders.takenDown, reporterName: 'Holder' }]);
  const { submissions } = await admin.call(adminEndpoints.adminSubmissions, {});
  expect(submissions).toMatchObject([{ message: 'Mine.', status: 'new' }]);
  const { actions } = await admin.call(adminEndpoints.adminAudit, {});
  expect(actions).toMatchObject([{ action: 'login' }, { action: 'takedown', target: folders.takenDown }]);
}

async function theCronRemovesWhatWasDoomed({ folders, doomedKeys }: EveryTable): Promise<void> {
  await server.runCron(Date.now());
  const rest = await server.d1.prepare('SELECT id FROM folders WHERE id = ?').bind(folders.deleting).first();
  expect(rest).toBeNull();
  const keys = await objectKeys(server);
  expect(doomedKeys.filter((key) => keys.includes(key))).toEqual([]);
}
