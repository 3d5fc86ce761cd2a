/**
 * The only file that calls R2. Errors of R2 carry their number in the message's end, `(10024)`; the ones that have
 * a meaning for us become values here, everything else is thrown on. What R2 fails with for a moment is asked again
 * (`lib/retry.ts`), but for bodies that have gone by: those are sent again by whoever has them.
 */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { troubleOf, withRetries } from '../lib/retry';
import { BodyBrokeOff } from './broke-off';
import { READ_CHUNK_BYTES } from './limits';
import { receive, receiveSmall } from './receive';

/** A whole object that R2 has taken. */
export interface StoredObject {
  etag: string;
  crc32: number;
}

export interface StoredPart {
  number: number;
  etag: string;
}

/** R2's own numbers (its documentation, "Error codes"). */
const BAD_DIGEST = 10037;
const NO_SUCH_UPLOAD = 10024;
const INTERNAL = 10001;
const PARTS_DO_NOT_FIT = [10011, 10025, 10048];

const codeOf = (error: unknown): number | undefined => {
  const found = error instanceof Error ? /\((\d{5})\)\s*$/.exec(error.message) : null;
  return found ? Number(found[1]) : undefined;
};

/** A key at which nothing is stored. */
const NOTHING = 'health';

const unlessThere = { onlyIf: { etagDoesNotMatch: '*' } };

/** `putOnce` for bytes that are here already. Stored by a call whose answer was lost, they are there: `exists`. */
export async function putBytes(
  bucket: R2Bucket,
  key: string,
  bytes: Uint8Array,
  sha256: string,
): Promise<StoredObject | 'exists' | 'mismatch'> {
  try {
    const object = await withRetries(() => bucket.put(key, bytes, { sha256, ...unlessThere }));
    return object ? { etag: object.httpEtag, crc32: crc32(bytes) } : 'exists';
  } catch (error) {
    if (codeOf(error) === BAD_DIGEST) return 'mismatch';
    throw error;
  }
}

/**
 * Stores a whole object, unless there is one, and has R2 compare its SHA-256.
 * `exists`: there was one, and it is unchanged. `mismatch`: nothing was stored. Rejects with `BodyBrokeOff`.
 */
export async function putOnce(
  bucket: R2Bucket,
  key: string,
  body: ReadableStream<Uint8Array> | null,
  size: number,
  sha256: string,
): Promise<StoredObject | 'exists' | 'mismatch'> {
  let refused = false;
  try {
    if (size <= READ_CHUNK_BYTES) return await putBytes(bucket, key, await receiveSmall(body, size), sha256);
    const { sent, crc32: crc } = await receive(body, size, async (stream) => {
      const object = await bucket.put(key, stream, { sha256, ...unlessThere });
      if (object) return object;
      refused = true;
      await stream.cancel().catch(() => {});
      return null;
    });
    return sent ? { etag: sent.httpEtag, crc32: crc } : 'exists';
  } catch (error) {
    if (refused) return 'exists';
    if (error instanceof BodyBrokeOff) throw error;
    if (codeOf(error) === BAD_DIGEST) return 'mismatch';
    if (troubleOf(error) === null) throw error;
    // Where the answer was lost it is there, where somebody else is writing the same it will be soon.
    const look = async () => {
      if ((await headObject(bucket, key)) === null) throw error;
      return 'exists' as const;
    };
    return withRetries(look, { after: ['busy'] });
  }
}

/** Of a session whose id was lost nobody hears again; R2 drops it after 7 days. */
export const createMultipart = async (bucket: R2Bucket, key: string): Promise<string> =>
  (await withRetries(() => bucket.createMultipartUpload(key))).uploadId;

/**
 * Sends one part on and returns what arrived; whether it is what was meant is for the caller to decide. `onBytes` is
 * called whenever some have come. Rejects with `BodyBrokeOff`.
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
    // R2 compares no checksums of parts.
    const hash = createHash('sha256');
    const look = (chunk: Uint8Array) => {
      hash.update(chunk);
      onBytes();
    };
    const { sent, crc32: crc } = await receive(body, size, (stream) => upload.uploadPart(number, stream), look);
    return { etag: sent.etag, crc32: crc, sha256: hash.digest('hex') };
  } catch (error) {
    if (codeOf(error) === NO_SUCH_UPLOAD) return 'no_such_upload';
    throw error;
  }
}

/** A whole object's tag and size; null if there is none. */
export async function headObject(bucket: R2Bucket, key: string) {
  const object = await withRetries(() => bucket.head(key));
  if (!object) return null;
  const { sha256 } = object.checksums.toJSON();
  return { etag: object.httpEtag, size: object.size, sha256 };
}

/** Looks for an object that is not there, once, and throws if R2 fails. */
export const checkBucket = async (bucket: R2Bucket): Promise<void> => void (await bucket.head(NOTHING));

/**
 * Joins the parts. `no_such_upload`: it was completed or aborted before, maybe by a call of ours whose answer was lost. `parts_do_not_fit`: R2 no longer has a part
 * as it was recorded (10025), or refuses their sizes.
 */
export async function completeMultipart(
  bucket: R2Bucket,
  key: string,
  uploadId: string,
  parts: readonly StoredPart[],
): Promise<{ etag: string; size: number } | 'no_such_upload' | 'parts_do_not_fit'> {
  try {
    const upload = bucket.resumeMultipartUpload(key, uploadId);
    const sent = parts.map(({ number, etag }) => ({ partNumber: number, etag }));
    const object = await withRetries(() => upload.complete(sent));
    return { etag: object.httpEtag, size: object.size };
  } catch (error) {
    const code = codeOf(error) ?? 0;
    if (code === NO_SUCH_UPLOAD) return 'no_such_upload';
    if (PARTS_DO_NOT_FIT.includes(code)) return 'parts_do_not_fit';
    throw error;
  }
}

/** Ends a multipart upload and frees its parts; one that is gone already is no error (10001 is the simulator's word). */
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

/** Bytes `offset` to `offset + length` of an object, as R2's own stream; null if there is no such object. */
export async function readSlice(
  bucket: R2Bucket,
  key: string,
  slice: { offset: number; length: number },
): Promise<ReadableStream<Uint8Array> | null> {
  const object = await withRetries(() => bucket.get(key, { range: slice }));
  return object?.body ?? null;
}

/** A whole object, as R2's own stream, and its size; null if there is none. */
export const readWhole = (
  bucket: R2Bucket,
  key: string,
): Promise<{ readonly body: ReadableStream<Uint8Array>; readonly size: number } | null> =>
  withRetries(() => bucket.get(key));

/** Writes a small text of ours, in place of what is there. */
export async function putText(bucket: R2Bucket, key: string, text: string): Promise<void> {
  await withRetries(() => bucket.put(key, text));
}

/** A small text of ours; null if there is none. */
export async function readText(bucket: R2Bucket, key: string): Promise<string | null> {
  const object = await withRetries(() => bucket.get(key));
  return object === null ? null : object.text();
}

/** Removes objects, at most 1,000 keys; missing ones are no error. */
export const deleteObjects = (bucket: R2Bucket, keys: string[]): Promise<void> =>
  withRetries(() => bucket.delete(keys));

/** The next 1,000 objects with this prefix after `startAfter` (`''`: from the first); `last` is where to go on, `''` at the end. */
export async function listObjects(bucket: R2Bucket, prefix: string, startAfter: string) {
  const page = await withRetries(() => bucket.list({ prefix, ...(startAfter !== '' && { startAfter }) }));
  return {
    objects: page.objects.map(({ key, uploaded }) => ({ key, uploadedAt: uploaded.getTime() })),
    last: page.truncated ? (page.objects.at(-1)?.key ?? '') : '',
  };
}
