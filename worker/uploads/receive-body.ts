/** Receives whole files from programs, some without checksum or length. Holds at most one part in memory. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import pMap from 'p-map';
import { callMeter } from '../bandwidth/meter-client';
import { putBytes, putOnce } from '../blobs/bucket';
import { type Body, type ReadPiece, receiveSmall } from '../blobs/receive';
import { PART_MIN_BYTES } from '../contract/limits';
import { CONNECTIONS_MAX } from '../folders/limits';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { countDiscardedBytes, countRejectedBodies, refuseBody } from './admit-arrival';
import { finalizeFiles } from './finalize-files';
import type { Grant } from './grant';
import { fileByKey } from './init/find-by-secret';
import { type InSession, joinParts, openSession, receivePart } from './multipart/multipart-session';
import { lowerSize } from './ready-store';

/** The file must have exactly the granted size. `sha256` is in lower-case hex. */
export async function receiveSized(c: Context<AppEnv>, grant: Grant, body: Body, sha256?: string): Promise<void> {
  if (sha256 !== undefined) {
    const stored = await putOnce(c.env.BUCKET, grant.r2Key, body, grant.size, sha256).catch(refuseBrokenOff(c, grant));
    const [tag] = await finalizeFiles(c, [{ grant, sha256, stored }]);
    if (typeof tag !== 'string') throw tag;
    return;
  }
  if (grant.size <= PART_MIN_BYTES) {
    const bytes = await receiveSmall(body, grant.size).catch(refuseBrokenOff(c, grant));
    return storeFiles(c, [{ grant, bytes }]);
  }
  // R2 verifies only checksums that are known before the bytes arrive. So the file becomes a single part, whose
  // checksum `putPart` computes.
  const session = await openSession(c, await fileByKey(c.env, grant.r2Key, grant.fileId), grant.size);
  await receivePart(c, partGrant(session, grant, 1, grant.size), { body, sha256: null, device: '' });
  await joinParts(c, session);
}

/** Returns the size, at most the granted size. The file ends when `next` returns fewer bytes than requested. */
export async function receiveUnsized(
  c: Context<AppEnv>,
  grant: Grant,
  next: ReadPiece,
  sha256?: string,
): Promise<number> {
  const hash = createHash('sha256');
  const read = async () => {
    const piece = await next(PART_MIN_BYTES).catch(refuseBrokenOff(c, grant));
    if (sha256 !== undefined) hash.update(piece);
    return piece;
  };
  const rejectMismatch = (size: number) => {
    if (sha256 === undefined || hash.digest('hex') === sha256) return;
    countRejectedBodies(c, [{ ...grant, size }]);
    throw new ApiError('checksum_mismatch');
  };
  const tooLargeError = (piece: Uint8Array) => {
    countDiscardedBytes(c, [grant], piece.byteLength);
    return new ApiError('body_too_large');
  };
  const first = await read();
  if (first.byteLength > grant.size) throw tooLargeError(first);
  if (first.byteLength < PART_MIN_BYTES) {
    rejectMismatch(first.byteLength);
    await storeFiles(c, [{ grant: await withSize(c, grant, first.byteLength), bytes: first }]);
    return first.byteLength;
  }
  const session = await openSession(c, await fileByKey(c.env, grant.r2Key, grant.fileId), PART_MIN_BYTES);
  let size = 0;
  let number = 0;
  for (let piece = first; piece.byteLength > 0; piece = await read()) {
    size += piece.byteLength;
    if (size > grant.size) throw tooLargeError(piece);
    number += 1;
    const body = new Blob([piece]).stream();
    await receivePart(c, partGrant(session, grant, number, piece.byteLength), { body, sha256: null, device: '' });
    if (piece.byteLength < PART_MIN_BYTES) break;
  }
  // 0, because `receivePart` has already counted the bytes.
  rejectMismatch(0);
  await withSize(c, grant, size);
  await joinParts(c, { ...session, size });
  return size;
}

const partGrant = ({ uploadId }: InSession, grant: Grant, number: number, size: number) => ({
  ...grant,
  size,
  part: { number, uploadId },
});

/** Stores files from memory. Each must have exactly its granted size. */
export async function storeFiles(
  c: Context<AppEnv>,
  files: readonly { grant: Grant; bytes: Uint8Array }[],
): Promise<void> {
  const put = async ({ grant, bytes }: { grant: Grant; bytes: Uint8Array }) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    return { grant, sha256, stored: await putBytes(c.env.BUCKET, grant.r2Key, bytes, sha256) };
  };
  const tags = await finalizeFiles(c, await pMap(files, put, { concurrency: CONNECTIONS_MAX }));
  for (const tag of tags) if (typeof tag !== 'string') throw tag;
}

/** Returns a function that first reads `head`, the bytes that were already received. */
export function prependBytes(head: Uint8Array<ArrayBuffer>, next: ReadPiece): ReadPiece {
  let rest = head;
  return async (length) => {
    const first = rest.subarray(0, length);
    rest = rest.subarray(first.byteLength);
    return first.byteLength === length ? first : Buffer.concat([first, await next(length - first.byteLength)]);
  };
}

/** Lowers the announced size to the actual size, and releases the unused reservation. */
async function withSize(c: Context<AppEnv>, grant: Grant, size: number): Promise<Grant> {
  const unusedBytes = grant.size - size;
  if (unusedBytes === 0) return grant;
  if (!(await lowerSize(dbOf(c.env), grant.fileId, size))) throw new ApiError('not_found');
  await callMeter(c.env, grant.meterKey, 'releaseUpload', {
    folderId: grant.folderId,
    bytes: unusedBytes,
    files: 0,
  });
  return { ...grant, size };
}

const refuseBrokenOff = (c: Context<AppEnv>, grant: Grant) => (error: unknown) => refuseBody(c, [grant], error);
