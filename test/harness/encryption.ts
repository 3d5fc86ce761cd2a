/** Uploads of random bytes. The server cannot tell them from encrypted bytes. */
import { createHash, randomBytes } from 'node:crypto';
import type { NewEncryption } from '../../worker/contract/calls/encryption.ts';
import type { Input } from '../../worker/contract/calls/endpoint.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import { ACCESS_KEY_HEADER, FLOE_HEADER_BYTES } from '../../worker/contract/encryption.ts';
import { bytes } from './bytes.ts';
import type { Calls } from './calls.ts';
import { put } from './uploads.ts';

const GCM_OVERHEAD_BYTES = 28;
const SMALL_BYTES = 1032;

export const random = (length: number): string => randomBytes(length).toString('base64url');

/** `paddedBytes` is the length before encryption. */
export const sealedFile = (paddedBytes = 128): string => random(FLOE_HEADER_BYTES + GCM_OVERHEAD_BYTES + paddedBytes);
export const sealedFolder = (paddedBytes = 64): string => random(GCM_OVERHEAD_BYTES + paddedBytes);

export function newKey(withPassword = false): { accessKey: string; encryption: NewEncryption } {
  const accessKey = random(32);
  const accessHash = createHash('sha256').update(Buffer.from(accessKey, 'base64url')).digest('base64url');
  const derivation = withPassword
    ? ({ kdf: 'pbkdf2-sha256-600000', salt: random(16) } as const)
    : ({ kdf: 'none', salt: '' } as const);
  return { accessKey, encryption: { version: 1, ...derivation, accessHash, wrappedKey: random(60) } };
}

export const keyHeader = (accessKey: string) => ({ [ACCESS_KEY_HEADER]: accessKey });

/** `size` is the encrypted size. */
export const announcedSealed = (overrides: { size?: number; sealed?: string; idempotencyKey?: string } = {}) => ({
  size: SMALL_BYTES,
  sealed: sealedFile(),
  idempotencyKey: random(32),
  ...overrides,
});

type Options = Partial<Omit<Input<typeof endpoints.initUpload>, 'files'>>;

export const beginSealed = (calls: Calls, files: readonly ReturnType<typeof announcedSealed>[], options: Options) =>
  calls.own(endpoints.initUpload, { files: [...files], expiryDays: 1, ...options });

export async function uploadSealed(calls: Calls, key = newKey(), options: Options = {}) {
  const file = announcedSealed();
  const sealed = sealedFolder();
  const { encryption, accessKey } = key;
  const { uploadUrls, ...folder } = await beginSealed(calls, [file], { encryption, sealed, ...options });
  const [target] = uploadUrls;
  if (!target) throw new Error('init answered no file.');
  const body = bytes(file.size);
  const response = await put(calls, target.uploadUrl ?? '', body);
  if (!response.ok) throw new Error(`The upload got status ${response.status}: ${await response.text()}`);
  return { ...folder, ...target, accessKey, encryption, sealed, file, body };
}
