/** Uploads an encrypted folder. Its keys are constants, so that later runs can print its link again. */
import { createHash } from 'node:crypto';
import { folderKeys } from '../../encryption/folder-keys.ts';
import { protectFolderKey } from '../../encryption/link-keys.ts';
import { encryptedLink } from '../../encryption/links.ts';
import { sealFolder } from '../../encryption/metadata.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import { ENCRYPTED } from './contents.ts';
import { type Person, send } from './person.ts';
import { sealWhole } from './sealed-files.ts';

const fixedKey = (label: string) => new Uint8Array(createHash('sha256').update(`seed: ${label}`).digest());
const SECRET = fixedKey('link secret');
const FOLDER_KEY = fixedKey('folder key');

export async function uploadEncrypted({ userId, call }: Person): Promise<string> {
  const { name, message, files, expiryDays } = ENCRYPTED;
  const keys = await folderKeys(FOLDER_KEY);
  const sealedFiles = await Promise.all(files.map((file) => sealWhole(keys, file)));
  const { folderId, uploadUrls } = await call(endpoints.initUpload, {
    userId,
    expiryDays,
    files: sealedFiles.map(({ announced }) => announced),
    encryption: await protectFolderKey(FOLDER_KEY, SECRET, ''),
    sealed: await sealFolder(keys, { title: name, message }),
  });
  for (const [index, { uploadUrl }] of uploadUrls.entries()) {
    const body = sealedFiles[index]?.body;
    if (body && uploadUrl !== null) await send(uploadUrl, { name: `encrypted file ${index}`, buffer: body });
  }
  return folderId;
}

export const linkToEncrypted = (url: URL, folderId: string): string => encryptedLink(url.origin, folderId, SECRET);
