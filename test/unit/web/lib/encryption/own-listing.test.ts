import { i18n } from '@lingui/core';
import { afterEach, expect, test } from 'vitest';
import { newHeader } from '../../../../../encryption/content';
import { folderKeys, newFolderKey } from '../../../../../encryption/folder-keys';
import { newLinkSecret, protectFolderKey } from '../../../../../encryption/link-keys';
import { type FileMetadata, openFile, sealFile, sealFolder } from '../../../../../encryption/metadata';
import { openOwn, plainSizes } from '../../../../../web/lib/encryption/own-listing';
import { renamedFile } from '../../../../../web/lib/encryption/sealed-changes';
import { messages } from '../../../../../web/words/de/more.po';
import { storedSize } from '../../../../../worker/contract/encryption';
import { ownFile, ownFolder } from '../../features/my-files/my-files-items';

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const secrets = { secret: newLinkSecret(), folderKey: newFolderKey() };
const keys = await folderKeys(secrets.folderKey);
const { accessHash: _, ...encryption } = await protectFolderKey(secrets.folderKey, secrets.secret, '');

const sealed = await sealFolder(keys, { title: 'Plans', message: 'For you' });
const folder = ownFolder('E', { folderName: '', encryption, sealed, ownSize: 132, totalSize: 132 });

async function fileOf(over: Partial<FileMetadata> = {}) {
  const file = {
    name: 'a.txt',
    path: 'notes',
    type: 'text/plain',
    size: 100,
    modified: 5,
    isDirectory: false,
    ...over,
  };
  const sealedFile = await sealFile(keys, await newHeader(keys, file), file);
  return ownFile('E', file.name, {
    originalFilename: '',
    path: '',
    fileSize: storedSize(file.size),
    sealed: sealedFile,
  });
}

const known = async () => secrets;

test('names a folder without a title by its number of files', async () => {
  const untitled = { ...folder, sealed: await sealFolder(keys, { title: '', message: '' }), fileCount: 3 };
  const { folders } = await openOwn({ folders: [untitled], files: [] }, known);
  expect(folders[0]).toMatchObject({ folderName: '3 files', message: null });
});

test('still shows a folder and a file that are damaged', async () => {
  const damaged = { ...(await fileOf()), sealed: 'A'.repeat(307) };
  const { folders, files } = await openOwn({ folders: [{ ...folder, sealed: '' }], files: [damaged] }, known);
  expect(folders[0]?.folderName).toBe('Damaged title');
  expect(files[0]?.originalFilename).toBe('Damaged file');
});

test("replaces missing and damaged names by words in the user's language", async () => {
  i18n.loadAndActivate({ locale: 'de', messages });
  const untitled = { ...folder, sealed: await sealFolder(keys, { title: '', message: '' }), fileCount: 3 };
  const damaged = { ...(await fileOf()), sealed: 'A'.repeat(307) };
  const { folders, files } = await openOwn({ folders: [untitled, { ...folder, sealed: '' }], files: [damaged] }, known);
  expect(folders.map(({ folderName }) => folderName)).toEqual(['3 Dateien', 'Beschädigter Titel']);
  expect(files[0]?.originalFilename).toBe('Beschädigte Datei');
});

test('asks for no key if nothing is encrypted', async () => {
  const listed = { folders: [ownFolder('P')], files: [ownFile('P', 'plain.txt')] };
  expect(await openOwn(listed, () => Promise.reject(new Error('asked')))).toEqual(listed);
});

test('returns the exact size of small files, and never a negative size', () => {
  expect(plainSizes({ fileCount: 3, ownSize: 3 * storedSize(5), totalSize: 3 * storedSize(5) })).toEqual({
    ownSize: 15,
    totalSize: 15,
  });
  expect(plainSizes({ fileCount: 3, ownSize: 0, totalSize: 0 })).toEqual({ ownSize: 0, totalSize: 0 });
});

test('seals a new file name under the same header, and refuses names that no file can have', async () => {
  const file = await fileOf();
  const before = await openFile(keys, file.sealed ?? '', storedSize(100));
  const renamed = await renamedFile(secrets, { ...file, fileSize: 100 }, 'b.txt');
  expect(await openFile(keys, renamed, storedSize(100))).toEqual({
    ...before,
    file: { ...before.file, name: 'b.txt' },
  });
  for (const [name, reason] of [
    ['a/b', 'slash'],
    ['..', 'is_path'],
    [' ', 'empty'],
  ] as const) {
    const failure = { code: 'name_refused', problem: { reason } };
    await expect(renamedFile(secrets, { ...file, fileSize: 100 }, name)).rejects.toMatchObject({ failure });
  }
});
