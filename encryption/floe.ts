/**
 * FLOE (https://c2sp.org/FLOE) encrypts large files in segments, which can be decrypted in any order. Each segment
 * authenticates its position, and whether it is the last. Unlike in the specification, the caller chooses the IVs.
 */
import { SEGMENT_OVERHEAD_BYTES } from '../worker/contract/encryption.ts';
import { type Bytes, int64, joined, uint32, utf8 } from './bytes.ts';
import { DamagedError } from './damaged-error.ts';
import { aesKey, decrypt, encrypt, hmac, hmacKey, NONCE_BYTES } from './primitives.ts';

export interface FloeParameters {
  /** Size of an encrypted segment. Only the last segment can be smaller. */
  readonly segmentBytes: number;
  /** One AES key encrypts 2 to the power of `rotationBits` segments. */
  readonly rotationBits: number;
}

export const FLOE_IV_BYTES = 32;
const HEADER_TAG_BYTES = 32;
const MESSAGE_KEY_BYTES = 48;
const AES_KEY_BYTES = 32;
const LENGTH_BYTES = 4;
const NOT_LAST = 0xff_ff_ff_ff;

/** Length and IV, then ciphertext and tag. Joining the two arrays would copy the segment. */
export type SealedSegment = readonly [start: Bytes, rest: Bytes];

export interface FloeSegments {
  /** Never use an IV for two different segments. Throws `RangeError` if the plaintext has a wrong length. */
  seal(position: number, isLast: boolean, plain: Bytes, iv: Bytes): Promise<SealedSegment>;
  /** Throws `DamagedError` if the segment is not authentic at this position. */
  open(position: number, isLast: boolean, segment: Bytes): Promise<Bytes>;
}

/** FLOE_KDF: HKDF-Expand with SHA-384. One block of output is enough: no key or tag is longer than its 48 bytes. */
async function floeKdf(
  key: CryptoKey,
  { parameters, iv, purpose, aad }: { parameters: Bytes; iv: Bytes; purpose: Bytes; aad: Bytes },
  length: number,
): Promise<Bytes> {
  const block = await hmac(key, parameters, iv, purpose, aad, Uint8Array.of(1));
  return block.slice(0, length);
}

/** PARAM_ENCODE: AEAD 0 is AES-256-GCM, KDF 0 is HKDF-Expand with SHA-384. */
const encodeParameters = ({ segmentBytes }: FloeParameters): Bytes =>
  joined(Uint8Array.of(0, 0), uint32(segmentBytes), uint32(FLOE_IV_BYTES));

/**
 * Returns the header of a file.
 *
 * @param key HMAC-SHA-384 key of 32 bytes
 * @param iv 32 bytes, different for each file
 */
export async function floeHeader(
  key: CryptoKey,
  iv: Bytes,
  { parameters, aad }: { parameters: FloeParameters; aad: Bytes },
): Promise<Bytes> {
  const prefix = encodeParameters(parameters);
  const purpose = utf8('HEADER_TAG:');
  return joined(prefix, iv, await floeKdf(key, { parameters: prefix, iv, purpose, aad }, HEADER_TAG_BYTES));
}

/** Derives the keys of a file from its header. Throws `DamagedError` if the header was made with another key. */
export async function floeSegments(
  key: CryptoKey,
  header: Bytes,
  { parameters, aad }: { parameters: FloeParameters; aad: Bytes },
): Promise<FloeSegments> {
  const prefix = encodeParameters(parameters);
  const iv = header.slice(prefix.byteLength, prefix.byteLength + FLOE_IV_BYTES);
  if (!isEqual(header, await floeHeader(key, iv, { parameters, aad }))) {
    throw new DamagedError('header');
  }
  const kdf = (from: CryptoKey, purpose: Bytes, length: number) =>
    floeKdf(from, { parameters: prefix, iv, purpose, aad }, length);
  const messageKey = await hmacKey(await kdf(key, utf8('MESSAGE_KEY:'), MESSAGE_KEY_BYTES), 'SHA-384');

  const keysByRotation = new Map<number, Promise<CryptoKey>>();
  const keyAt = (position: number): Promise<CryptoKey> => {
    const first = position - (position % 2 ** parameters.rotationBits);
    const known = keysByRotation.get(first);
    if (known) return known;
    const derived = kdf(messageKey, joined(utf8('DEK:'), int64(first)), AES_KEY_BYTES).then(aesKey);
    keysByRotation.set(first, derived);
    return derived;
  };
  const segmentAad = (position: number, isLast: boolean) => joined(int64(position), Uint8Array.of(isLast ? 1 : 0));
  const plainBytes = parameters.segmentBytes - SEGMENT_OVERHEAD_BYTES;

  return {
    async seal(position, isLast, plain, segmentIv) {
      if (isLast ? plain.byteLength > plainBytes : plain.byteLength !== plainBytes) {
        throw new RangeError(`A segment of ${plain.byteLength} bytes does not fit here.`);
      }
      const aad = segmentAad(position, isLast);
      const encrypted = await encrypt(await keyAt(position), segmentIv, plain, aad);
      const length = uint32(isLast ? plain.byteLength + SEGMENT_OVERHEAD_BYTES : NOT_LAST);
      return [joined(length, segmentIv), encrypted];
    },
    async open(position, isLast, segment) {
      const size = segment.byteLength;
      if (
        size < SEGMENT_OVERHEAD_BYTES ||
        (isLast ? size > parameters.segmentBytes : size !== parameters.segmentBytes)
      ) {
        throw new DamagedError('segment_length');
      }
      const length = new DataView(segment.buffer, segment.byteOffset).getUint32(0);
      if (length !== (isLast ? size : NOT_LAST)) throw new DamagedError('segment_position');
      const start = LENGTH_BYTES + NONCE_BYTES;
      const nonce = segment.slice(LENGTH_BYTES, start);
      return decrypt(await keyAt(position), nonce, segment.subarray(start), segmentAad(position, isLast));
    },
  };
}

function isEqual(left: Uint8Array, right: Uint8Array): boolean {
  if (left.byteLength !== right.byteLength) return false;
  let difference = 0;
  for (const [at, byte] of left.entries()) difference |= byte ^ (right[at] ?? 0);
  return difference === 0;
}
