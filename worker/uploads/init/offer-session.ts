/** Multipart sessions as their uploaders are told of them. Acts on R2 and D1. */
import type { Context } from 'hono';
import { partPath } from '../../contract/byte-paths';
import type { MultipartSession } from '../../contract/calls/uploads';
import { partBytesFor } from '../../contract/part-size';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { originOf } from '../../lib/hosts/origin';
import { type Grant, signGrant } from '../grant';
import { UPLOAD_URL_TTL_MS } from '../limits';
import { type InSession, openSession } from '../multipart/multipart-session';
import { listParts, listPartsUnderWay } from '../multipart/part-store';
import { type OwnFile, sessionId } from './find-by-secret';
import { missingParts, partCount, partLength } from './plan';

/**
 * The file's session, begun where there is none, as its uploader is told of it. One that exists keeps the size of its
 * parts, whatever is wished for. Throws `upload_finished` once the file is ready.
 */
export const offerSession = async (
  c: Context<AppEnv>,
  file: OwnFile,
  { partSize, device }: { partSize?: number | undefined; device?: string | undefined } = {},
): Promise<MultipartSession> =>
  describeSession(c, await openSession(c, file, file.partBytes ?? partBytesFor(file.size, partSize)), device);

/**
 * A session as its uploader is told of it: what has arrived (D1), what another than `device` is sending, and a signed URL
 * for every part that has not arrived.
 */
export async function describeSession(c: Context<AppEnv>, file: InSession, device = ''): Promise<MultipartSession> {
  const db = dbOf(c.env, { fileId: file.id });
  const [arrived, partsUnderWay] = await Promise.all([
    listParts(db, file.id),
    listPartsUnderWay(db, file.id, device, c.var.now),
  ]);
  const missing = missingParts(file.size, file.partBytes, arrived);
  return {
    uploadId: sessionId(file.id, file.uploadId),
    partSize: file.partBytes,
    partCount: partCount(file.size, file.partBytes),
    completedParts: arrived.map(({ number, size, etag, sha256 }) => ({
      partNumber: number,
      size,
      etag,
      checksum: sha256,
    })),
    missingParts: await Promise.all(
      missing.map(async (partNumber) => ({ partNumber, uploadUrl: await partUrl(c, file, partNumber) })),
    ),
    partsUnderWay,
  };
}

/** A signed URL for one part, good for a day; where a checksum is given, for those bytes alone. */
export async function partUrl(c: Context<AppEnv>, file: InSession, number: number, checksum?: string): Promise<string> {
  const grant: Grant = {
    fileId: file.id,
    folderId: file.folderId,
    meterKey: file.meterKey,
    r2Key: file.r2Key,
    size: partLength(file.size, file.partBytes, number),
    part: { number, uploadId: file.uploadId },
    ...(file.isReceived && { isReceived: true }),
    ...(checksum === undefined ? {} : { checksum }),
  };
  const token = await signGrant(c.var.config.SIGNING_SECRET, grant, c.var.now + UPLOAD_URL_TTL_MS);
  return originOf(c) + partPath(file.id, number, token);
}
