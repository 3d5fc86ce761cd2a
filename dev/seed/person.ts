import { createHash } from 'node:crypto';
import { type Call, createCall } from '../../web/lib/api.ts';
import { CHECKSUM_HEADER } from '../../worker/contract/byte-paths.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import type { SignedInUser } from './account.ts';
import type { SeedFolder } from './contents.ts';

export interface Person {
  readonly userId: string;
  readonly call: Call;
}

/** Registers the account, as the page does after a sign-in. */
export async function register(url: URL, { uid, token }: SignedInUser): Promise<Person> {
  const call = createCall(url.origin, {
    token: async () => token,
    successorOf: () => null,
    refused: async () => false,
  });
  const { userId } = await call(endpoints.register, { firebaseUid: uid });
  return { userId, call };
}

/** Returns folder ids by name. Taken-down folders keep their original names here. */
export async function foldersIn({ userId, call }: Person, parentFolderId: string | null): Promise<Map<string, string>> {
  const { folders } = await call(endpoints.foldersPaginated, { userId, parentFolderId });
  return new Map(folders.map((folder) => [folder.originalFolderName ?? folder.folderName, folder.folderId]));
}

/** Returns the folder with this name. Creates it if it does not exist. */
export async function findOrCreateFolder(person: Person, name: string, parentFolderId: string | null) {
  const existingId = (await foldersIn(person, parentFolderId)).get(name);
  if (existingId !== undefined) return { folderId: existingId, isNew: false };
  const { userId, call } = person;
  const { folderId } = await call(endpoints.createFolder, { userId, folderName: name, parentFolderId });
  return { folderId, isNew: true };
}

type Upload = Omit<SeedFolder, 'name'> & ({ readonly name: string } | { readonly folderId: string });

export async function upload({ userId, call }: Person, input: Upload): Promise<string> {
  const { files, expiryDays, arrivingFiles = files.length } = input;
  const { folderId, uploadUrls } = await call(endpoints.initUpload, {
    userId,
    expiryDays,
    ...('name' in input ? { folderName: input.name } : { folderId: input.folderId }),
    files: files.map(({ name, mimeType, buffer, path }) => ({
      name,
      path,
      size: buffer.byteLength,
      type: mimeType,
      idempotencyKey: `seed: ${path}/${name}`,
    })),
  });
  for (const [index, { uploadUrl }] of uploadUrls.slice(0, arrivingFiles).entries()) {
    const file = files[index];
    if (file && uploadUrl !== null) await send(uploadUrl, file);
  }
  return folderId;
}

export async function send(
  uploadUrl: string,
  { name, buffer }: { readonly name: string; readonly buffer: Uint8Array },
): Promise<void> {
  const checksum = createHash('sha256').update(buffer).digest('hex');
  const body = new Uint8Array(buffer);
  const response = await fetch(uploadUrl, { method: 'PUT', body, headers: { [CHECKSUM_HEADER]: checksum } });
  if (!response.ok) throw new Error(`Upload of ${name} failed: ${await response.text()}`);
  await response.body?.cancel();
}
