/**
 * All calls to R2. Expected errors of R2 become return values. A body that breaks off rejects with `BodyBrokeOff`.
 * Temporary failures are retried, except while a body is streamed, because a stream can be read only once.
 */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { troubleOf, withRetries } from '../lib/retry';
import { BodyBrokeOff } from './body-broke-off';
import { READ_CHUNK_BYTES } from './limits';
import { receive, receiveSmall } from './receive';

export interface StoredObject {
  etag: string;
  crc32: number;
}

export interface StoredPart {
  number: number;
  etag: string;
}

/** From R2's page "Error codes". R2's messages end with such a code, for example `(10024)`. */
const BAD_DIGEST = 10037;
const NO_SUCH_UPLOAD = 10024;
const INTERNAL = 10001;
const PARTS_DO_NOT_FIT = [10011, 10025, 10048];

const codeOf = (error: unknown): number | undefined => {
  const match = error instanceof Error ? /\((\d{5})\)\s*$/.exec(error.message) : null;
  return match ? Number(match[1]) : undefined;
};

const HEALTH_KEY = 'health';

const ifAbsent = { onlyIf: { etagDoesNotMatch: '*' } };

/** Like `putOnce`, from memory. Also returns `exists` if an earlier attempt stored the bytes but lost its response. */
export async function putBytes(
  bucket: R2Bucket,
  key: string,
  bytes: Uint8Array,
  sha256: string,
): Promise<StoredObject | 'exists' | 'mismatch'> {
  try {
    const object = await withRetries(() => bucket.put(key, bytes, { sha256, ...ifAbsent }));
    return object ? { etag: object.httpEtag, crc32: crc32(bytes) } : 'exists';
  } catch (error) {
    if (codeOf(error) === BAD_DIGEST) return 'mismatch';
    throw error;
  }
}

/**
 * Stores a whole object. Returns `exists` if the key already has one, or `mismatch` if the SHA-256 is wrong. Rejects
 * with `BodyBrokeOff` if fewer than `size` bytes arrive.
 */
export async function putOnce(
  bucket: R2Bucket,
  key: string,
  body: ReadableStream<Uint8Array> | null,
  size: number,
  sha256: string,
): Promise<StoredObject | 'exists' | 'mismatch'> {
  let isRefused = false;
  try {
    if (size <= READ_CHUNK_BYTES) return await putBytes(bucket, key, await receiveSmall(body, size), sha256);
    const { result, crc32: crc } = await receive(body, size, async (stream) => {
      const object = await bucket.put(key, stream, { sha256, ...ifAbsent });
      if (object) return object;
      isRefused = true;
      await stream.cancel().catch(() => {});
      return null;
    });
    return result ? { etag: result.httpEtag, crc32: crc } : 'exists';
  } catch (error) {
    if (isRefused) return 'exists';
    if (error instanceof BodyBrokeOff) throw error;
    if (codeOf(error) === BAD_DIGEST) return 'mismatch';
    if (troubleOf(error) === null) throw error;
    // The object may exist: R2's response was lost, or a concurrent request is writing the object.
    const checkStored = async () => {
      if ((await headObject(bucket, key)) === null) throw error;
      return 'exists' as const;
    };
    return withRetries(checkStored, { retryOn: ['busy'] });
  }
}

export const createMultipart = async (bucket: R2Bucket, key: string): Promise<string> =>
  (await withRetries(() => bucket.createMultipartUpload(key))).uploadId;

/**
 * Stores one part and returns its checksums, which the caller must verify. Returns `no_such_upload` if R2 does not know
 * the session. Rejects with `BodyBrokeOff` if fewer than `size` bytes arrive.
 */
export async function putPart(
  bucket: R2Bucket,
  { key, uploadId, number }: { key: string; uploadId: string; number: number },
  body: ReadableStream<Uint8Array> | null,
  size: number,
  onBytes: () => void,
): Promise<{ etag: string; crc32: number; sha256: string } | 'no_such_upload'> {
  try {
    const upload = bucket.resumeMultipartUpload(key, uploadId);
    // R2 does not verify parts, so the caller compares this hash.
    const hash = createHash('sha256');
    const onChunk = (chunk: Uint8Array) => {
      hash.update(chunk);
      onBytes();
    };
    const { result, crc32: crc } = await receive(body, size, (stream) => upload.uploadPart(number, stream), onChunk);
    return { etag: result.etag, crc32: crc, sha256: hash.digest('hex') };
  } catch (error) {
    if (codeOf(error) === NO_SUCH_UPLOAD) return 'no_such_upload';
    throw error;
  }
}

/** Returns null if the object does not exist. */
export async function headObject(bucket: R2Bucket, key: string) {
  const object = await withRetries(() => bucket.head(key));
  if (!object) return null;
  const { sha256 } = object.checksums.toJSON();
  return { etag: object.httpEtag, size: object.size, sha256 };
}

/** Throws if R2 fails. Does not retry. */
export const checkBucket = async (bucket: R2Bucket): Promise<void> => void (await bucket.head(HEALTH_KEY));

/**
 * Returns `no_such_upload` if the upload has ended. An earlier attempt may have completed it. Returns
 * `parts_do_not_fit` if R2 lacks a part or rejects the part sizes.
 */
export async function completeMultipart(
  bucket: R2Bucket,
  key: string,
  uploadId: string,
  parts: readonly StoredPart[],
): Promise<{ etag: string; size: number } | 'no_such_upload' | 'parts_do_not_fit'> {
  try {
    const upload = bucket.resumeMultipartUpload(key, uploadId);
    const uploadedParts = parts.map(({ number, etag }) => ({ partNumber: number, etag }));
    const object = await withRetries(() => upload.complete(uploadedParts));
    return { etag: object.httpEtag, size: object.size };
  } catch (error) {
    const code = codeOf(error) ?? 0;
    if (code === NO_SUCH_UPLOAD) return 'no_such_upload';
    if (PARTS_DO_NOT_FIT.includes(code)) return 'parts_do_not_fit';
    throw error;
  }
}

/** Deletes the arrived parts, too. Ignores an unknown upload, which the local simulator reports as `INTERNAL`. */
export async function abortMultipart(bucket: R2Bucket, key: string, uploadId: string): Promise<void> {
  await withRetries(async () => {
    try {
      await bucket.resumeMultipartUpload(key, uploadId).abort();
    } catch (error) {
      const code = codeOf(error);
      if (code !== NO_SUCH_UPLOAD && code !== INTERNAL) throw error;
    }
  });
}

/** Returns null if the object does not exist. */
export async function readSlice(
  bucket: R2Bucket,
  key: string,
  slice: { offset: number; length: number },
): Promise<ReadableStream<Uint8Array> | null> {
  const object = await withRetries(() => bucket.get(key, { range: slice }));
  return object?.body ?? null;
}

/** Returns null if the object does not exist. */
export const readWhole = (
  bucket: R2Bucket,
  key: string,
): Promise<{ readonly body: ReadableStream<Uint8Array>; readonly size: number } | null> =>
  withRetries(() => bucket.get(key));

export async function putText(bucket: R2Bucket, key: string, text: string): Promise<void> {
  await withRetries(() => bucket.put(key, text));
}

export async function readText(bucket: R2Bucket, key: string): Promise<string | null> {
  const object = await withRetries(() => bucket.get(key));
  return object === null ? null : object.text();
}

/** R2 accepts at most 1,000 keys. A missing object is not an error. */
export const deleteObjects = (bucket: R2Bucket, keys: string[]): Promise<void> =>
  withRetries(() => bucket.delete(keys));

/**
 * Lists at most 1,000 objects after `startAfter` (`''` for the first page). `last` is the next page's `startAfter`, or
 * `''` on the last page.
 */
export async function listObjects(bucket: R2Bucket, prefix: string, startAfter: string) {
  const page = await withRetries(() => bucket.list({ prefix, ...(startAfter !== '' && { startAfter }) }));
  return {
    objects: page.objects.map(({ key, uploaded }) => ({ key, uploadedAt: uploaded.getTime() })),
    last: page.truncated ? (page.objects.at(-1)?.key ?? '') : '',
  };
}
