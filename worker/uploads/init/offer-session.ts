import type { Context } from 'hono';
import { partPath } from '../../contract/byte-paths';
import type { MultipartSession } from '../../contract/calls/uploads';
import { UPLOAD_URL_TTL_MS } from '../../contract/limits';
import { partBytesFor } from '../../contract/part-size';
import type { AppEnv } from '../../lib/env';
import { originOf } from '../../lib/hosts/origin';
import { type Grant, signGrant } from '../grant';
import { type InSession, openSession } from '../multipart/multipart-session';
import type { ArrivedPart } from '../multipart/part-store';
import type { SessionAhead } from '../multipart/session-ahead';
import { sessionId, type uploadStateByKey } from './find-by-secret';
import { missingParts, partCount, partLength } from './part-plan';

export type OfferedSession = Pick<
  InSession,
  'id' | 'folderId' | 'meterKey' | 'r2Key' | 'size' | 'partBytes' | 'uploadId' | 'isReceived'
>;

/** Returns the file's session, or creates it. An existing session keeps its part size. */
export async function offerSession(
  c: Context<AppEnv>,
  { file, arrived, partsUnderWay }: Awaited<ReturnType<typeof uploadStateByKey>>,
  partSize?: number,
  sessionAhead?: SessionAhead,
): Promise<MultipartSession> {
  const session = await openSession(c, file, file.partBytes ?? partBytesFor(file.size, partSize), sessionAhead);
  return session.uploadId === file.uploadId
    ? sessionAnswer(c, session, arrived, partsUnderWay)
    : sessionAnswer(c, session, [], []);
}

export async function sessionAnswer(
  c: Context<AppEnv>,
  session: OfferedSession,
  arrivedParts: readonly ArrivedPart[],
  partsUnderWay: readonly number[],
): Promise<MultipartSession> {
  const missing = missingParts(session.size, session.partBytes, arrivedParts);
  return {
    uploadId: sessionId(session.id, session.uploadId),
    partSize: session.partBytes,
    partCount: partCount(session.size, session.partBytes),
    completedParts: arrivedParts.map(({ number, size, etag, sha256 }) => ({
      partNumber: number,
      size,
      etag,
      checksum: sha256,
    })),
    missingParts: await Promise.all(
      missing.map(async (partNumber) => ({ partNumber, uploadUrl: await partUrl(c, session, partNumber) })),
    ),
    partsUnderWay: [...partsUnderWay],
  };
}

/** Returns a signed URL that is valid for a day. A `checksum` is the SHA-256 that the bytes must have. */
export async function partUrl(
  c: Context<AppEnv>,
  file: OfferedSession,
  number: number,
  checksum?: string,
): Promise<string> {
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
  const token = await signGrant(c.var.config, grant, c.var.now + UPLOAD_URL_TTL_MS);
  return originOf(c) + partPath(file.id, number, token);
}
