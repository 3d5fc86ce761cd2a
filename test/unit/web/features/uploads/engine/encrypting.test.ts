import { describe, expect, test } from 'vitest';
import { encryptNew, encryptStored } from '../../../../../../web/features/uploads/engine/encrypting/upload-encryption';
import type { PickedFile, UploadRequest } from '../../../../../../web/features/uploads/engine/upload';
import type { NewEncryption } from '../../../../../../worker/contract/calls/encryption';
import { storedSize } from '../../../../../../worker/contract/encryption';
import { MIB } from '../../../../../../worker/contract/units';
import { accessTo, type OpenedFile, openStored } from '../../../../../harness/open-sealed';
import { FakeEnvironment } from './fake-environment';
import { FakeServer, refusal, type StoredFile } from './fake-server';
import { begin, contentOf, end, pickedFile } from './uploading';

function newServer() {
  const server = new FakeServer();
  server.multipartAbove = 2 * MIB;
  server.partSize = MIB;
  const environment = new FakeEnvironment(server);
  environment.bundleFileMaxBytes = 1000;
  return { server, environment };
}

const encryptionOf = (server: FakeServer) => server.announcements[0]?.encryption as NewEncryption;

async function openAll(server: FakeServer, link: string | null, password = ''): Promise<OpenedFile[]> {
  const encryption = encryptionOf(server);
  const keys = await (await accessTo(link ?? '', encryption, password)).open(encryption.wrappedKey);
  return Promise.all(
    server.files.map(({ sealed = '', content }) => openStored(keys, sealed, content ?? new Uint8Array())),
  );
}

async function expectArrived(server: FakeServer, link: string | null, files: readonly PickedFile[]) {
  const opened = await openAll(server, link);
  expect(opened.length).toBe(files.length);
  for (const picked of files) {
    const { name, size, lastModified } = picked.file;
    const found = opened.find((file) => file.name === name);
    expect(found).toMatchObject({ path: picked.path, size, modified: lastModified });
    expect(found?.content.equals(await contentOf(picked)), name).toBe(true);
  }
}

const FILES = [
  pickedFile('letter.txt', 20, 'secret plans'),
  pickedFile('note.txt', 0),
  pickedFile('film.mkv', 3 * MIB + 5),
  pickedFile('exactly one segment', 524_256),
];

describe('an encrypted upload', () => {
  test('sends files that the link opens: bundled, whole, in parts and empty', async () => {
    const { server, environment } = newServer();
    const files = [...FILES, pickedFile('tiny.txt', 1, 'secret plans')];
    const { upload } = begin(files, { server, environment, encryption: encryptNew() });
    const { phase, result, shareLink } = await end(upload);
    expect(phase).toBe('completed');
    expect(shareLink).toMatch(/^http:\/\/share\/e\/id1#1[\w-]{43}$/);
    expect(result).toMatchObject({ shareLink, fileCount: 5, totalSize: 20 + 3 * MIB + 5 + 524_256 + 1 });
    expect(server.count('PUT bundle')).toBe(1);
    expect(server.log.filter((line) => line.includes(' part '))).toHaveLength(4);
    await expectArrived(server, shareLink, files);
  });

  test('announces many files in batches, and sends the upload key only with the first batch', async () => {
    const { server, environment } = newServer();
    const files = Array.from({ length: 230 }, (_, index) => pickedFile(`${index}.txt`, 3));
    server.initMaxFiles = 80;
    const { upload } = begin(files, { server, environment, encryption: encryptNew() });
    const { shareLink } = await end(upload);
    expect(server.announcements.map(({ files: announced }) => (announced as unknown[]).length)).toEqual([80, 80, 70]);
    expect(server.announcements.map(({ uploadKey }) => uploadKey !== undefined)).toEqual([true, false, false]);
    await expectArrived(server, shareLink, files);
  });

  test('shows sizes on disk while it sends encrypted bytes', async () => {
    const { server, environment } = newServer();
    const { upload } = begin([pickedFile('film.mkv', 3 * MIB)], { server, environment, encryption: encryptNew() });
    expect(upload.progress().totalBytes).toBe(3 * MIB);
    await end(upload);
    expect(upload.progress()).toMatchObject({ totalBytes: 3 * MIB, sentBytes: 3 * MIB, percent: 100 });
    expect(upload.files()).toMatchObject([{ size: 3 * MIB, sentBytes: 3 * MIB, state: 'done' }]);
    expect(server.files[0]?.size).toBe(storedSize(3 * MIB));
  });

  test('stores the key in this browser before it sends a byte', async () => {
    const { server, environment } = newServer();
    let storedBefore = 0;
    server.fate = (request) => {
      if (request.startsWith('PUT')) storedBefore ||= environment.storedSecrets.size;
      return 'ok';
    };
    const { shareLink, folderId } = await end(begin(FILES, { server, environment, encryption: encryptNew() }).upload);
    expect(storedBefore).toBe(1);
    const secrets = environment.storedSecrets.get(folderId ?? '');
    expect(Buffer.from(secrets?.secret ?? []).toString('base64url')).toBe(shareLink?.split('#1')[1]);
  });

  test('fails if a file becomes shorter', async () => {
    const { server, environment } = newServer();
    const picked = pickedFile('a.txt', 5000);
    const shorter = Object.assign(new Blob(['short']), { name: 'a.txt', lastModified: 1000 });
    Object.defineProperty(shorter, 'size', { value: 5000 });
    const { upload } = begin([{ ...picked, file: shorter as File }], { server, environment, encryption: encryptNew() });
    const { phase, error } = await end(upload);
    expect(phase).toBe('failed');
    expect(error?.files[0]?.failure).toEqual({ code: 'file_changed' });
    expect(server.files[0]?.content).toBeNull();
  });
});

/** Sends only the first part of the film, because the server refuses the others. */
async function interrupted(encryption: UploadRequest['encryption'] = encryptNew()) {
  const { server, environment } = newServer();
  server.fate = (request) => (/^PUT {2}part [2-4]/.test(request) ? refusal('bandwidth_exceeded') : 'ok');
  const film = pickedFile('film.mkv', 3 * MIB + 5, 'videos');
  const { upload } = begin([film], { server, environment, encryption });
  const stopped = await end(upload);
  expect(stopped.phase).toBe('failed');
  server.fate = () => 'ok';
  server.log.length = 0;
  const [stored] = server.files as [StoredFile];
  return { server, environment, encryption, film, stored, ...stopped };
}

describe('an interrupted encrypted upload', () => {
  test('continues in the same folder with the same key when it is tried again', async () => {
    const { server, environment, encryption, film, shareLink } = await interrupted();
    const { upload } = begin([film], { server, environment, encryption });
    const retried = await end(upload);
    expect([retried.phase, retried.shareLink, server.folders.size]).toEqual(['completed', shareLink, 1]);
    expect(server.count('PUT')).toBeLessThan(4);
    await expectArrived(server, shareLink, [{ ...film, path: '' }]);
  });

  test('does not continue with another file of the same name and size', async () => {
    const { server, stored, environment, folderId } = await interrupted();
    const other = new File([new Uint8Array(3 * MIB + 5)], 'film.mkv', { lastModified: 1000 });
    const continued = { file: other, path: '', continues: stored.fileId, sealed: stored.sealed ?? '' };
    const encryption = encryptStored(folderId ?? '', environment.secrets.load);
    const settings = { server, environment, folderId: folderId ?? '', encryption };
    const { error } = await end(begin([continued], settings).upload);
    expect(error?.files[0]?.failure).toEqual({ code: 'file_differs' });
    expect(server.count('PUT')).toBe(0);
  });

  test('says that the key is missing if this browser has lost it', async () => {
    const { server, environment, folderId, film } = await interrupted();
    environment.storedSecrets.clear();
    const encryption = encryptStored(folderId ?? '', environment.secrets.load);
    const { phase, error } = await end(
      begin([film], { server, environment, folderId: folderId ?? '', encryption }).upload,
    );
    expect([phase, error?.code]).toEqual(['failed', 'key_missing']);
    expect(server.count('PUT')).toBe(0);
  });
});
