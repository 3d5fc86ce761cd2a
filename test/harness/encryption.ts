/** Encrypted uploads for tests. The bytes are random, because the server cannot tell whether they are encrypted. */
import { createHash, randomBytes } from 'node:crypto';
import type { NewEncryption } from '../../worker/contract/calls/encryption.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import { ACCESS_KEY_HEADER, FLOE_HEADER_BYTES } from '../../worker/contract/encryption.ts';
import { bytes } from './bytes.ts';
import type { Calls } from './calls.ts';
import { put } from './uploads.ts';

const GCM_OVERHEAD_BYTES = 28;

export const random = (length: number): string => randomBytes(length).toString('base64url');

/** Returns text in the form of sealed data, with this padded size in bytes. */
export const sealedFile = (padded = 128): string => random(FLOE_HEADER_BYTES + GCM_OVERHEAD_BYTES + padded);
export const sealedFolder = (padded = 64): string => random(GCM_OVERHEAD_BYTES + padded);

export const hashOf = (accessKey: string): string =>
  createHash('sha256').update(Buffer.from(accessKey, 'base64url')).digest('base64url');

/** Returns an access key and the encryption that it opens. */
export function newKey(overrides: Partial<NewEncryption> = {}): { accessKey: string; encryption: NewEncryption } {
  const accessKey = random(32);
  const encryption = {
    version: 1,
    kdf: 'none',
    salt: '',
    accessHash: hashOf(accessKey),
    wrappedKey: random(60),
  } as const;
  return { accessKey, encryption: { ...encryption, ...overrides } };
}

/** Fields of a key derivation with a password. */
export const withPassword = () => ({ kdf: 'pbkdf2-sha256-600000', salt: random(16) }) as const;

export const keyHeader = (accessKey: string) => ({ [ACCESS_KEY_HEADER]: accessKey });

/** Returns an encrypted file to announce. `size` is the encrypted size. */
export const announcedSealed = (overrides: { size?: number; sealed?: string; idempotencyKey?: string } = {}) => ({
  size: 1032,
  sealed: sealedFile(),
  idempotencyKey: random(32),
  ...overrides,
});

type SealedFile = ReturnType<typeof announcedSealed>;
type Options = Partial<Omit<Parameters<typeof beginSealed>[2] & object, 'files'>>;

/** Starts an encrypted upload of these files, by default into a new folder. */
export const beginSealed = (
  calls: Calls,
  files: readonly SealedFile[],
  options: {
    encryption?: NewEncryption;
    sealed?: string;
    folderId?: string;
    expiryDays?: number;
    downloadLimit?: number;
  },
) =>
  calls.call(endpoints.initUpload, {
    userId: calls.person.userId,
    files: [...files],
    expiryDays: 1,
    ...(options.encryption && { sealed: sealedFolder() }),
    ...options,
  });

/** An encrypted folder with one file that has arrived. */
export async function uploadSealed(calls: Calls, options: Options & { size?: number } = {}) {
  const { size = 1032, encryption: given, ...rest } = options;
  const key = newKey();
  const encryption = given ?? key.encryption;
  const file = announcedSealed({ size });
  const sealed = sealedFolder();
  const upload = await beginSealed(calls, [file], { encryption, sealed, ...rest });
  const [target] = upload.uploadUrls;
  const body = bytes(size);
  const response = await put(calls, target?.uploadUrl ?? '', body);
  if (!response.ok) throw new Error(`the PUT answered ${response.status}`);
  return {
    ...upload,
    ...target,
    fileId: target?.fileId ?? '',
    r2Key: target?.r2Key ?? '',
    accessKey: key.accessKey,
    encryption,
    file,
    sealed: rest.sealed ?? sealed,
    body,
  };
}
