import { expect, test } from 'vitest';
import { newHeader } from '../../../../../../encryption/content';
import { folderKeys, newFolderKey } from '../../../../../../encryption/folder-keys';
import { newLinkSecret } from '../../../../../../encryption/link-keys';
import { sealFile } from '../../../../../../encryption/metadata';
import { continuedFiles } from '../../../../../../web/features/uploads/resuming/continued-files';
import type { FileAnswer } from '../../../../../../worker/contract/calls/folders';
import { storedSize } from '../../../../../../worker/contract/encryption';
import { pickedFile } from '../engine/uploading';

const secrets = { secret: newLinkSecret(), folderKey: newFolderKey() };
const load = async () => secrets;

async function listed(
  name: string,
  { path = '', size = 10, isDirectory = false, status = 'uploading' as FileAnswer['status'] } = {},
): Promise<FileAnswer> {
  const keys = await folderKeys(secrets.folderKey);
  const file = { name, path, size, modified: 1000, type: '', isDirectory };
  return {
    fileId: `id of ${name}`,
    originalFilename: '',
    path: '',
    fileSize: storedSize(size),
    mimeType: 'application/octet-stream',
    uploadDate: '',
    expiryDate: null,
    downloadCount: 0,
    status,
    sealed: await sealFile(keys, await newHeader(keys, file), file),
  };
}

test('finds the files of an encrypted folder by their opened names and sizes', async () => {
  const files = [await listed('a.txt', { path: 'sub' }), await listed('b.txt'), await listed('c', { status: 'ready' })];
  const picked = [pickedFile('a.txt', 10, 'sub', 9999), pickedFile('b.txt', 11), pickedFile('other', 1)];
  const matched = await continuedFiles(files, picked, load);
  expect(matched).toMatchObject({ missing: [], otherSize: ['b.txt'], unknownNames: ['other'] });
  expect(matched.files).toEqual([
    { ...picked[0], name: 'a.txt', path: 'sub', continues: 'id of a.txt', sealed: files[0]?.sealed },
  ]);
});

test('continues unfinished empty directories with the files, because a user cannot pick them', async () => {
  const directory = await listed('empty', { path: 'sub', size: 0, isDirectory: true });
  const arrived = await listed('there', { size: 0, isDirectory: true, status: 'ready' });
  const matched = await continuedFiles([await listed('a.txt'), directory, arrived], [pickedFile('a.txt', 10)], load);
  expect(matched.missing).toEqual([]);
  expect(matched.files.map(({ continues, isDirectory }) => [continues, isDirectory])).toEqual([
    ['id of a.txt', undefined],
    ['id of empty', true],
  ]);
});

test('ignores a file with damaged metadata', async () => {
  const damaged = { ...(await listed('a.txt')), fileSize: 43 };
  const matched = await continuedFiles([damaged, await listed('b.txt')], [pickedFile('b.txt', 10)], load);
  expect(matched.files.map(({ continues }) => continues)).toEqual(['id of b.txt']);
});

test('reports that the key is missing', async () => {
  const files = [await listed('a.txt')];
  await expect(continuedFiles(files, [], async () => null)).rejects.toMatchObject({
    failure: { code: 'key_missing' },
  });
});
