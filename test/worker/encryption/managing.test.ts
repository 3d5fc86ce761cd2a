import { describe, expect, test } from 'vitest';
import { archivePath, downloadPath } from '../../../worker/contract/byte-paths.ts';
import { adminEndpoints } from '../../../worker/contract/calls/admin.ts';
import { coverEndpoints } from '../../../worker/contract/calls/covers.ts';
import type { Answer } from '../../../worker/contract/calls/endpoint.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { thumbnailEndpoints } from '../../../worker/contract/calls/thumbnails.ts';
import { adminOf } from '../../harness/admin.ts';
import type { Calls } from '../../harness/calls.ts';
import {
  announcedSealed,
  beginSealed,
  keyHeader,
  newKey,
  sealedFile,
  sealedFolder,
  uploadSealed,
} from '../../harness/encryption.ts';
import { jpeg } from '../../harness/jpeg.ts';
import { callWith, makeSecret } from '../../harness/management.ts';
import { codesOf, create, move } from '../../harness/moving.ts';
import { runPurge } from '../../harness/purge.ts';
import { ownServer } from '../../harness/running/own-server.ts';
import { readFolder } from '../../harness/sharing.ts';
import { changeFolder, fileById, folderById } from '../../harness/stored/queries.ts';
import { fileRow, folderRow, seedFolder, seedFolders } from '../../harness/stored/seed.ts';
import { announced, begin } from '../../harness/uploads.ts';

// The shared server keeps the login attempts of other test files.
const server = ownServer();

const list = (calls: Calls, input: object = {}) => calls.own(endpoints.foldersPaginated, { ...input });

const statusWith = async (folderId: string, fileId: string, accessKey: string) =>
  (await server.newVisitor().fetch(downloadPath(folderId, fileId), { headers: keyHeader(accessKey) })).status;

test('lists encrypted folders and files for their owner, with wrapped key and encrypted metadata', async () => {
  const owner = server.newVisitor();
  const { folderId, fileId, sealed, encryption, file } = await uploadSealed(owner, newKey(true));
  const { accessHash, ...record } = encryption;
  const shareLink = expect.stringContaining(`/e/${folderId}`);
  const { folders } = await list(owner);
  expect(folders).toMatchObject([
    { folderId, folderName: '', sealed, encryption: record, shareLink, hasPassword: true, fileCount: 1 },
  ]);
  expect(JSON.stringify(folders)).not.toContain(accessHash);
  const inside = await list(owner, { parentFolderId: folderId });
  expect(inside).toMatchObject({ files: [{ fileId, sealed: file.sealed, shareLink }], current: { sealed } });
  await expect(list(owner, { parentFolderId: folderId, search: 'a' })).rejects.toMatchObject({ code: 'encrypted' });
  expect((await list(owner, { search: 'a' })).pagination.total).toBe(0);
});

test('lists all encrypted folders at any depth with their files, page by page', async () => {
  const owner = server.newVisitor();
  const { userId: ownerId } = owner.person;
  const { accessHash, ...encryption } = newKey().encryption;
  const sealed = { ownerId, name: '', sealed: sealedFolder(), accessHash, encryption };
  const plain = folderRow({ ownerId, name: 'Plain' });
  await seedFolder(server.d1, plain, [fileRow(plain, 0)]);
  const inside = folderRow({ ...sealed, parentId: plain.id });
  await seedFolder(server.d1, inside, [fileRow(inside, 0, { name: '', sealed: sealedFile() })]);
  const large = folderRow(sealed);
  await seedFolder(
    server.d1,
    large,
    Array.from({ length: 1300 }, (_, position) => fileRow(large, position, { name: '', sealed: sealedFile() })),
  );
  const many = Array.from({ length: 60 }, () => folderRow(sealed));
  await seedFolders(server.d1, many);
  await seedFolder(server.d1, folderRow({ ...sealed, takenDownAt: Date.now() }));
  await seedFolder(server.d1, folderRow({ ...sealed, ownerId: server.newVisitor().person.userId }));

  const pages: Answer<typeof endpoints.encryptedItems>[] = [];
  do {
    const after = pages.at(-1)?.next;
    pages.push(await owner.own(endpoints.encryptedItems, after ? { after } : {}));
  } while (pages.at(-1)?.next);
  expect(pages).toHaveLength(3);
  const folderIds = pages.flatMap(({ folders }) => folders.map(({ folderId }) => folderId));
  expect(new Set(folderIds)).toEqual(new Set([inside.id, large.id, ...many.map(({ id }) => id)]));
  const fileIds = pages.flatMap(({ files }) => files.map(({ fileId }) => fileId));
  expect([fileIds.length, new Set(fileIds).size]).toEqual([1301, 1301]);

  const below = await owner.own(endpoints.encryptedItems, { parentFolderId: plain.id });
  expect(below).toMatchObject({ folders: [{ folderId: inside.id }], files: [{ folderId: inside.id }], next: null });
  expect((await owner.own(endpoints.encryptedItems, { parentFolderId: inside.id })).files).toHaveLength(1);
  await expect(owner.own(endpoints.encryptedItems, { after: 'elsewhere' })).rejects.toMatchObject({
    fields: { field: 'after' },
  });
});

test('replaces key derivation, access key and wrapped key together, and keeps the bytes', async () => {
  const owner = server.newVisitor();
  const { folderId, fileId, accessKey } = await uploadSealed(owner);
  expect(await statusWith(folderId, fileId, accessKey)).toBe(200);
  const { passVersion } = (await folderById(server, folderId)) ?? { passVersion: 0 };
  const next = newKey(true);
  const settings = await owner.own(endpoints.changeSharing, {
    folderId,
    encryption: next.encryption,
  });
  expect(settings).toMatchObject({ hasPassword: true });
  expect(await statusWith(folderId, fileId, accessKey)).toBe(403);
  expect(await statusWith(folderId, fileId, next.accessKey)).toBe(200);
  const { accessHash, ...encryption } = next.encryption;
  expect(await folderById(server, folderId)).toMatchObject({ accessHash, encryption, passVersion: passVersion + 1 });
});

test('replaces encrypted metadata, and refuses plaintext for it and encrypted fields for plain folders', async () => {
  const owner = server.newVisitor();
  const { userId } = owner.person;
  const { folderId, fileId } = await uploadSealed(owner);
  const [folderTexts, fileTexts] = [sealedFolder(), sealedFile()];
  await owner.own(endpoints.changeSharing, { folderId, sealed: folderTexts });
  expect(await owner.own(endpoints.renameFile, { fileId, sealed: fileTexts })).toMatchObject({ name: '' });
  expect(await folderById(server, folderId)).toMatchObject({ sealed: folderTexts });
  expect(await fileById(server, fileId)).toMatchObject({ sealed: fileTexts, name: '' });

  const target = { userId, folderId };
  const image = jpeg().toString('base64');
  const refused = [
    () => owner.call(endpoints.changeSharing, { ...target, password: 'correct horse' }),
    () => owner.call(endpoints.changeSharing, { ...target, message: 'Hello' }),
    () => owner.own(endpoints.renameFile, { fileId, newFilename: 'a.txt' }),
    () => owner.own(endpoints.renameFile, { fileId, newFilename: 'a.txt', sealed: fileTexts }),
    () => owner.call(endpoints.renameFolder, { ...target, folderName: 'Holiday' }),
    () => owner.call(endpoints.createDirectory, { ...target, folderName: 'Holiday' }),
    () => owner.call(endpoints.deleteFolder, { ...target, path: 'Holiday' }),
    () => owner.own(endpoints.createFolder, { folderName: 'Holiday', parentFolderId: folderId }),
    () => owner.call(coverEndpoints.changeCover, { ...target, name: '', fileCount: 1, totalBytes: 1032, image }),
  ];
  for (const call of refused) await expect(call()).rejects.toMatchObject({ status: 409, code: 'encrypted' });

  const plain = await begin(owner, [announced()]);
  const plainFile = { userId, fileId: plain.uploadUrls[0]?.fileId ?? '', sealed: fileTexts };
  await expect(owner.call(endpoints.renameFile, plainFile)).rejects.toMatchObject({ fields: { field: 'sealed' } });
  const ofPlain = { userId, folderId: plain.folderId };
  await expect(
    owner.call(endpoints.changeSharing, { ...ofPlain, encryption: newKey().encryption }),
  ).rejects.toMatchObject({ fields: { field: 'encryption' } });
  await expect(owner.call(endpoints.changeSharing, { ...ofPlain, sealed: folderTexts })).rejects.toMatchObject({
    fields: { field: 'sealed' },
  });
});

test('refuses a thumbnail of an encrypted file', async () => {
  const owner = server.newVisitor();
  const { folderId, fileId, r2Key } = await uploadSealed(owner);
  const thumbnails = [{ fileId, r2Key, image: jpeg().toString('base64') }];
  await expect(owner.call(thumbnailEndpoints.addThumbnails, { folderId, thumbnails })).rejects.toMatchObject({
    code: 'encrypted',
  });
});

test('an encrypted folder is managed by its management link without the key', async () => {
  const owner = server.newVisitor();
  const { folderId, fileId, accessKey, sealed, file } = await uploadSealed(owner);
  const call = callWith(server.newVisitor(), await makeSecret(owner, folderId));
  expect(await call(endpoints.managedFolder, { folderId })).toMatchObject({
    current: { sealed, encryption: { version: 1 } },
    files: [{ fileId, sealed: file.sealed }],
  });
  await call(endpoints.changeExpiry, { folderId, expiryDays: 0.5 });
  await call(endpoints.changeSharing, { folderId, downloadLimit: 5, isStopped: true });
  expect(await statusWith(folderId, fileId, accessKey)).toBe(404);
  await call(endpoints.renameFile, { folderId, fileId, sealed: sealedFile() });
  await call(endpoints.initUpload, { folderId, files: [announcedSealed()], expiryDays: 1 });
  await call(endpoints.deleteFile, { folderId, fileId });
  await call(endpoints.deleteFolder, { folderId });
  await expect(readFolder(server.newVisitor(), folderId)).rejects.toMatchObject({ code: 'not_found' });
});

test('moves an encrypted folder as a whole, and nothing into or out of it', async () => {
  const owner = server.newVisitor();
  const { folderId, fileId } = await uploadSealed(owner);
  const parent = await create(owner, 'parent');
  const other = await uploadSealed(owner);
  await expect(move(owner, [{ folderId: other.folderId, fileId: other.fileId }], folderId)).rejects.toMatchObject({
    code: 'encrypted',
  });
  await expect(move(owner, [{ folderId: parent }], folderId)).rejects.toMatchObject({ code: 'encrypted' });
  expect(await codesOf(owner, [{ folderId, fileId }], parent)).toEqual([[0, 'encrypted']]);
  expect(await codesOf(owner, [{ folderId }], parent)).toEqual([]);
  // Only the owner sees the encrypted folder in its parent.
  const { folder } = await readFolder(server.newVisitor(), parent);
  expect([folder.folders, (await server.newVisitor().fetch(archivePath(parent))).status]).toEqual([[], 404]);
  expect((await list(owner, { parentFolderId: parent })).folders).toMatchObject([{ folderId }]);
});

describe('an encrypted folder', () => {
  test('is taken down by its link, with or without the key, and then reveals nothing', async () => {
    const { folderId, accessKey, shareLink } = await uploadSealed(server.newVisitor());
    const admin = await adminOf(server);
    const { content } = await admin.call(adminEndpoints.adminPreview, { url: shareLink });
    expect(content).toMatchObject({ page: `/e/${folderId}`, message: null, folder: { folderName: '', fileCount: 1 } });
    expect(content.files).toMatchObject([{ originalFilename: '', preview: 'none' }]);
    await admin.call(adminEndpoints.adminTakedown, { url: `${shareLink}#1${accessKey}`, reason: 'Illegal' });
    const { folder } = await readFolder(server.newVisitor(), folderId);
    expect(folder).toMatchObject({ copyrightViolation: true, originalFolderName: null, fileCount: 0, totalSize: 0 });
    expect([folder.encryption, folder.sealed]).toEqual([undefined, undefined]);
  });

  test('loses its key and encrypted metadata after expiry', async () => {
    const { folderId } = await uploadSealed(server.newVisitor());
    await changeFolder(server, folderId, { expiresAt: Date.now() - 1000 });
    await runPurge(server, Date.now(), () => Date.now());
    const row = await server.d1
      .prepare('SELECT status, access_hash, encryption, sealed FROM folders WHERE id = ?')
      .bind(folderId)
      .first();
    expect(row).toEqual({ status: 'expired', access_hash: null, encryption: null, sealed: null });
  });

  test('keeps its encrypted metadata and accepts encrypted files after a claim', async () => {
    const owner = server.newVisitor();
    const { folderId, sealed } = await uploadSealed(owner);
    const claimer = server.newVisitor();
    await callWith(claimer, await makeSecret(owner, folderId))(endpoints.claimFolder, {
      folderId,
      userId: claimer.person.userId,
    });
    expect((await list(claimer)).folders).toMatchObject([{ folderId, sealed }]);
    expect(await beginSealed(claimer, [announcedSealed()], { folderId })).toMatchObject({ folderId });
  });
});
