/** Reads a folder as a recipient does, with decryption. */
import type { FolderKeys } from '../../encryption/folder-keys.ts';
import { openFile } from '../../encryption/metadata.ts';
import type { FileAnswer, FolderAnswer } from '../../worker/contract/calls/folders';
import { ACCESS_KEY_HEADER } from '../../worker/contract/encryption.ts';
import { accessTo, openStored } from '../harness/open-sealed.ts';

export interface Recipient {
  readonly headers: Readonly<Record<string, string>>;
  readerOf(folder: FolderAnswer): Promise<FolderReader>;
}

export interface FolderReader {
  /** Throws if encrypted metadata is damaged. */
  pathOf(file: FileAnswer): Promise<string>;
  /** Throws if an encrypted byte is wrong. */
  contentOf(file: FileAnswer, body: Buffer): Promise<Buffer>;
}

export const NO_PASSWORD = { version: 1, kdf: 'none', salt: '' };

/** `link` is undefined if the folder is not encrypted. */
export async function recipientOf(link: string | undefined): Promise<Recipient> {
  if (link === undefined) return { headers: {}, readerOf: async () => PLAIN };
  const { accessKey, open } = await accessTo(link, NO_PASSWORD);
  return {
    headers: { [ACCESS_KEY_HEADER]: accessKey },
    readerOf: async ({ encryption }) => (encryption ? decrypting(await open(encryption.wrappedKey)) : PLAIN),
  };
}

const joinPath = (path: string, name: string): string => (path === '' ? name : `${path}/${name}`);

const PLAIN: FolderReader = {
  pathOf: async ({ path, originalFilename }) => joinPath(path, originalFilename),
  contentOf: async (_, body) => body,
};

const decrypting = (keys: FolderKeys): FolderReader => ({
  async pathOf({ sealed = '', fileSize }) {
    const { file } = await openFile(keys, sealed, fileSize);
    return joinPath(file.path, file.name);
  },
  contentOf: async ({ sealed = '' }, body) => (await openStored(keys, sealed, body)).content,
});
