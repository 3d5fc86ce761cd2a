import { describe, expect, test } from 'vitest';
import type { Input } from '../../../worker/contract/calls/endpoint.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { FILE_METADATA_MAX_BYTES, FOLDER_METADATA_MAX_BYTES, storedSize } from '../../../worker/contract/encryption.ts';
import { GIB, MIB } from '../../../worker/contract/units.ts';
import {
  announcedSealed,
  beginSealed,
  newKey,
  random,
  sealedFile,
  sealedFolder,
  uploadSealed,
} from '../../harness/encryption.ts';
import { callWith, makeSecret } from '../../harness/management.ts';
import { makeRequest } from '../../harness/requests.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';
import { everythingStored, filesOf, folderById } from '../../harness/stored/queries.ts';
import { announced, begin } from '../../harness/uploads.ts';

const server = sharedServer();

const newFolder = () => ({ encryption: newKey().encryption, sealed: sealedFolder() });

test('stores no name, type, path, title or message', async () => {
  const { folderId, fileId, shareLink, folderName, encryption, sealed, file } = await uploadSealed(server.newVisitor());
  expect([folderName, new URL(shareLink).pathname]).toEqual(['', `/e/${folderId}`]);
  const { accessHash, ...record } = encryption;
  expect(await folderById(server, folderId)).toMatchObject({
    name: '',
    message: null,
    passwordHash: null,
    accessHash,
    encryption: record,
    sealed,
  });
  expect(await filesOf(server, folderId)).toMatchObject([
    { id: fileId, name: '', path: '', type: 'application/octet-stream', sealed: file.sealed, status: 'ready' },
  ]);
});

type Announcement = Input<typeof endpoints.initUpload>;

/** Announcements with one wrong field, which the error names as `field`. */
const REFUSED: readonly (readonly [what: string, field: string, changed: () => Partial<Announcement>])[] = [
  ['a name', 'files[0].name', () => ({ files: [{ ...announcedSealed(), name: 'a.txt' }] })],
  ['a path', 'files[0].path', () => ({ files: [{ ...announcedSealed(), path: 'a' }] })],
  ['a type', 'files[0].type', () => ({ files: [{ ...announcedSealed(), type: 'text/plain' }] })],
  ['a plain file beside encrypted ones', 'files[1].name', () => ({ files: [announcedSealed(), announced()] })],
  ['an encrypted file beside plain ones', 'files[0].name', () => ({ files: [announced(), announcedSealed()] })],
  ['only plain files', 'files[0].sealed', () => ({ files: [announced()] })],
  ['a folder name', 'folderName', () => ({ folderName: 'Holiday' })],
  ['a message', 'message', () => ({ message: 'Hello' })],
  ['a password', 'password', () => ({ password: 'correct horse' })],
  ['directories', 'directories', () => ({ directories: ['a'] })],
  ['no encryption', 'encryption', () => ({ encryption: undefined })],
  ['no sealed title', 'sealed', () => ({ sealed: undefined })],
  ['sealed data of a plain upload', 'sealed', () => ({ files: [announced()], encryption: undefined })],
  ['a sealed title over its limit', 'sealed', () => ({ sealed: sealedFolder(2 * FOLDER_METADATA_MAX_BYTES) })],
  ['an unpadded title', 'sealed', () => ({ sealed: sealedFolder(65) })],
  [
    'a sealed name over its limit',
    'files[0].sealed',
    () => ({ files: [announcedSealed({ sealed: sealedFile(2 * FILE_METADATA_MAX_BYTES) })] }),
  ],
  [
    'a sealed name with other characters',
    'files[0].sealed',
    () => ({ files: [announcedSealed({ sealed: sealedFile().replace(/^../, '+/') })] }),
  ],
  ['a size of no encrypted file', 'files[0].size', () => ({ files: [announcedSealed({ size: 31 })] })],
  ['a size between two', 'files[0].size', () => ({ files: [announcedSealed({ size: MIB + 1 })] })],
  [
    'an idempotency key that may be a name',
    'files[0].idempotencyKey',
    () => ({ files: [announcedSealed({ idempotencyKey: 'a.txt' })] }),
  ],
  ['an unknown version', 'encryption.version', () => withRecord({ version: 2 })],
  ['an unknown KDF', 'encryption.kdf', () => withRecord({ kdf: 'pbkdf2-sha256-1' })],
  ['no salt of a KDF with one', 'encryption.salt', () => withRecord({ kdf: 'pbkdf2-sha256-600000' })],
  ['a salt of a KDF without one', 'encryption.salt', () => withRecord({ salt: random(16) })],
  ['a short hash', 'encryption.accessHash', () => withRecord({ accessHash: random(31) })],
  ['a long wrapped key', 'encryption.wrappedKey', () => withRecord({ wrappedKey: random(63) })],
];

const withRecord = (changed: object) =>
  ({ encryption: { ...newKey().encryption, ...changed } }) as Pick<Announcement, 'encryption'>;

test.each(REFUSED)('refuses %s, names %s and stores nothing', async (_what, field, changed) => {
  const calls = server.newVisitor();
  const before = await everythingStored(server);
  const input = { ...newFolder(), files: [announcedSealed()], ...changed() };
  const refused = calls.own(endpoints.initUpload, { expiryDays: 1, ...input });
  await expect(refused).rejects.toMatchObject({ status: 400, code: 'invalid_input', fields: { field } });
  expect(await everythingStored(server)).toEqual(before);
});

describe('adding files', () => {
  test('adds encrypted files to an encrypted folder only, and plain files to a plain folder only', async () => {
    const calls = server.newVisitor();
    const { folderId } = await uploadSealed(calls);
    const plain = await begin(calls, [announced()]);
    await beginSealed(calls, [announcedSealed()], { folderId });
    expect(await filesOf(server, folderId)).toHaveLength(2);
    const before = await everythingStored(server);
    await expect(begin(calls, [announced()], { folderId })).rejects.toMatchObject({
      fields: { field: 'files[0].name' },
    });
    await expect(beginSealed(calls, [announcedSealed()], { folderId: plain.folderId })).rejects.toMatchObject({
      fields: { field: 'files[0].sealed' },
    });
    await expect(beginSealed(calls, [announcedSealed()], { ...newFolder(), folderId })).rejects.toMatchObject({
      fields: { field: 'encryption' },
    });
    expect(await everythingStored(server)).toEqual(before);
  });

  test('refuses encrypted files in a delivery', async () => {
    const { requestId } = await makeRequest(server.newVisitor());
    const sender = server.newVisitor();
    const files = [announcedSealed()];
    const refused = sender.call(endpoints.send, { requestId, files }, { sendingSecret: random(16).slice(0, 22) });
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', fields: { field: 'files[0].sealed' } });
  });
});

describe('announcing again', () => {
  test('finds the same files by their idempotency keys, and takes the new title', async () => {
    const calls = server.newVisitor();
    const { encryption } = newKey();
    const files = [announcedSealed(), announcedSealed()];
    const first = await beginSealed(calls, files, { encryption, sealed: sealedFolder() });
    const sealed = sealedFolder();
    const again = await beginSealed(calls, files, { encryption, sealed });
    expect([again.folderId, again.uploadUrls.map(({ fileId }) => fileId)]).toEqual([
      first.folderId,
      first.uploadUrls.map(({ fileId }) => fileId),
    ]);
    expect(await folderById(server, first.folderId)).toMatchObject({ sealed });
  });

  test('begins another folder for another access key, and for a plain upload with the same keys', async () => {
    const calls = server.newVisitor();
    const files = [announcedSealed()];
    const first = await beginSealed(calls, files, newFolder());
    const second = await beginSealed(calls, files, newFolder());
    const plain = await begin(
      calls,
      files.map(({ idempotencyKey, size }) => announced({ idempotencyKey, size })),
    );
    expect(new Set([first.folderId, second.folderId, plain.folderId]).size).toBe(3);
  });

  test('continues with the management link', async () => {
    const calls = server.newVisitor();
    const files = [announcedSealed()];
    const { folderId, uploadUrls } = await beginSealed(calls, files, newFolder());
    const call = callWith(server.newVisitor(), await makeSecret(calls, folderId));
    const again = await call(endpoints.initUpload, { folderId, files, expiryDays: 1 });
    expect(again.uploadUrls).toMatchObject([{ fileId: uploadUrls[0]?.fileId, requiresUpload: true }]);
  });
});

describe('limits', () => {
  const sized = (size: number, expiryDays = 1) =>
    beginSealed(server.newVisitor(), [announcedSealed({ size })], { ...newFolder(), expiryDays });

  test('accepts a file that has exactly the maximum size before encryption', async () => {
    await sized(storedSize(10 * GIB));
    await expect(sized(storedSize(10 * GIB + 1))).rejects.toMatchObject({ status: 413, code: 'file_too_large' });
  });

  test('allows a long expiry for exactly the maximum size before encryption', async () => {
    const { folderId } = await sized(storedSize(100 * MIB), 15);
    expect(await folderById(server, folderId)).toMatchObject({ totalBytes: storedSize(100 * MIB) });
    await expect(sized(storedSize(101 * MIB), 15)).rejects.toMatchObject({ fields: { field: 'expiryDays' } });
  });
});
