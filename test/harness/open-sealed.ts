/** Decrypts an upload with only the link, like a recipient. */
import { joined } from '../../encryption/bytes.ts';
import { fileContent, segmentCount, segmentRange } from '../../encryption/content.ts';
import { type FolderKeys, folderKeys } from '../../encryption/folder-keys.ts';
import { type KdfRecord, linkKeys, unwrapFolderKey } from '../../encryption/link-keys.ts';
import { readKey } from '../../encryption/links.ts';
import { type FileMetadata, openFile } from '../../encryption/metadata.ts';

/** Throws if the link has no secret. */
export function readLink(link: string) {
  const [, folderId = '', fragment = ''] = /\/e\/([^#]+)#(.*)$/.exec(link) ?? [];
  const key = readKey(fragment);
  if (!('secret' in key)) throw new Error(`the link has no key: ${link}`);
  return { folderId, secret: key.secret };
}

/** Returns the value of `X-Access-Key`, and a function that decrypts the folder key. */
export async function accessTo(link: string, record: KdfRecord, password = '') {
  const keys = await linkKeys(readLink(link).secret, record, password);
  if (!keys) throw new Error('the KDF is unknown');
  return {
    accessKey: keys.accessKey,
    open: async (wrappedKey: string): Promise<FolderKeys> => {
      const folderKey = await unwrapFolderKey(keys.wrappingKey, wrappedKey);
      if (!folderKey) throw new Error('the link or the password is wrong');
      return folderKeys(folderKey);
    },
  };
}

export interface OpenedFile extends FileMetadata {
  readonly content: Buffer;
}

/** Throws if a stored byte was changed. */
export async function openStored(keys: FolderKeys, sealed: string, stored: Uint8Array): Promise<OpenedFile> {
  const { header, file } = await openFile(keys, sealed, stored.byteLength);
  const content = await fileContent(keys, header, file.size);
  const segments = Array.from({ length: segmentCount(file.size) }, (_, position) => {
    const { storedStart, storedEnd } = segmentRange(file.size, position);
    return content.open(position, new Uint8Array(stored.subarray(storedStart, storedEnd)));
  });
  return { ...file, content: Buffer.from(joined(...(await Promise.all(segments)))) };
}
