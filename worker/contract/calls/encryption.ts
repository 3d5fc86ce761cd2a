/** Fields of end-to-end encrypted folders, whose contents the server cannot check. */
import * as z from 'zod/mini';
import {
  ACCESS_KEY_HASH,
  isSealedFile,
  isSealedFolder,
  KDF_NAMES,
  KDF_SALT,
  SEALED_FILE_MAX_CHARS,
  SEALED_FOLDER_MAX_CHARS,
  WRAPPED_KEY,
} from '../encryption.ts';
import { count, text } from '../fields.ts';

export const sealedFile = text(SEALED_FILE_MAX_CHARS).check(z.refine(isSealedFile, 'is not the sealed data of a file'));

/** Encrypted title and message of a folder, in base64url. */
export const sealedFolder = text(SEALED_FOLDER_MAX_CHARS).check(
  z.refine(isSealedFolder, 'is not the sealed data of a folder'),
);

/** Binary values are base64url. `salt` is empty if the folder has no password. */
const kdfFields = {
  version: z.literal(1, 'is not a known version'),
  kdf: z.enum(KDF_NAMES, 'is not a known key derivation'),
  salt: z.string('must be text'),
};
const wrappedKey = z.string('must be text').check(z.regex(WRAPPED_KEY, 'is not a wrapped key'));

export const newEncryption = z
  .object({
    ...kdfFields,
    accessHash: z.string('must be text').check(z.regex(ACCESS_KEY_HASH, 'is not the SHA-256 of an access key')),
    wrappedKey,
  })
  .check(z.refine(({ kdf, salt }) => KDF_SALT[kdf].test(salt), { error: 'is not a salt of this kdf', path: ['salt'] }));

/** For the owner, managers, and clients with the access key. */
export const folderEncryption = z.object({ ...kdfFields, wrappedKey });

/** Fields of the error `key_required`, for clients without the access key. */
export const lockedFolder = z.object({
  encryption: z.object(kdfFields),
  /** Upper bound of the encrypted size: a power of two, at least 1 MiB. */
  sizeAtMost: count,
  expiryDate: z.nullable(z.string()),
});

export type NewEncryption = z.output<typeof newEncryption>;
export type LockedFolder = z.output<typeof lockedFolder>;
