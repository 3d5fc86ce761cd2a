/** Wire formats of end-to-end encryption (`docs/encryption.md`). Binary values are base64url without padding. */

export const ACCESS_KEY_HEADER = 'X-Access-Key';
export const ACCESS_KEY = /^[A-Za-z0-9_-]{43}$/;

/** Matches the SHA-256 of the access key's 32 bytes (not of its base64url text). */
export const ACCESS_KEY_HASH = /^[A-Za-z0-9_-]{43}$/;

/** Functions that derive a key from a password. A name fixes all parameters, so that no server can weaken them. */
export const KDF_NAMES = ['none', 'pbkdf2-sha256-600000'] as const;
export type KdfName = (typeof KDF_NAMES)[number];

/** 16 bytes, or empty without a password. */
export const KDF_SALT: Readonly<Record<KdfName, RegExp>> = {
  none: /^$/,
  'pbkdf2-sha256-600000': /^[A-Za-z0-9_-]{22}$/,
};

/** Encrypted folder key: a nonce of 12 bytes, the key of 32 bytes, and a tag of 16 bytes. */
export const WRAPPED_KEY = /^[A-Za-z0-9_-]{80}$/;

export const ENCRYPTED_IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{43}$/;

/**
 * Encrypted content has segments of 512 KiB, including 32 bytes of overhead. Parts are whole MiB, so each part ends
 * with a segment. Buffers above 960 KiB would be slower in Chromium (`docs/decisions/0024-encryption-format.md`).
 */
export const SEGMENT_BYTES = 524_288;
export const SEGMENT_OVERHEAD_BYTES = 32;
export const SEGMENT_PLAIN_BYTES = SEGMENT_BYTES - SEGMENT_OVERHEAD_BYTES;

/**
 * Returns the encrypted size of a file. Even an empty file has a segment, and empty directories are announced as empty
 * files.
 */
export const storedSize = (plainBytes: number): number =>
  plainBytes + SEGMENT_OVERHEAD_BYTES * Math.max(1, Math.ceil(plainBytes / SEGMENT_PLAIN_BYTES));

/** Returns null if no file has this encrypted size. */
export function plainSize(storedBytes: number): number | null {
  const plainBytes = storedBytes - SEGMENT_OVERHEAD_BYTES * Math.ceil(storedBytes / SEGMENT_BYTES);
  return Number.isSafeInteger(storedBytes) && plainBytes >= 0 && storedSize(plainBytes) === storedBytes
    ? plainBytes
    : null;
}

/**
 * FLOE header: 10 bytes of parameters, an IV of 32 bytes, and a tag of 32 bytes. It is at the start of a file's
 * encrypted metadata, not of its content.
 */
export const FLOE_HEADER_BYTES = 74;

/** Nonce (12 bytes) and tag (16 bytes). */
const GCM_OVERHEAD_BYTES = 28;

/** Metadata is padded to a power of two, so that its length reveals little. */
const PADDED_MIN_BYTES = 64;
export const FILE_METADATA_MAX_BYTES = 4096;
export const FOLDER_METADATA_MAX_BYTES = 8192;

export const paddedSize = (bytes: number): number =>
  Math.max(PADDED_MIN_BYTES, 2 ** Math.ceil(Math.log2(Math.max(1, bytes))));

const charsOf = (bytes: number): number => Math.ceil((bytes * 4) / 3);

export const SEALED_FILE_MAX_CHARS = charsOf(FLOE_HEADER_BYTES + GCM_OVERHEAD_BYTES + FILE_METADATA_MAX_BYTES);
export const SEALED_FOLDER_MAX_CHARS = charsOf(GCM_OVERHEAD_BYTES + FOLDER_METADATA_MAX_BYTES);

const BASE64URL = /^[A-Za-z0-9_-]+$/;

export const isSealedFile = (text: string): boolean =>
  isSealed(text, FLOE_HEADER_BYTES + GCM_OVERHEAD_BYTES, FILE_METADATA_MAX_BYTES);

export const isSealedFolder = (text: string): boolean => isSealed(text, GCM_OVERHEAD_BYTES, FOLDER_METADATA_MAX_BYTES);

/** Returns true if the text has the length of `overhead` bytes and padded metadata of at most `maxBytes` bytes. */
function isSealed(text: string, overhead: number, maxBytes: number): boolean {
  const padded = Math.floor((text.length * 3) / 4) - overhead;
  return (
    padded <= maxBytes &&
    paddedSize(padded) === padded &&
    charsOf(overhead + padded) === text.length &&
    BASE64URL.test(text)
  );
}
