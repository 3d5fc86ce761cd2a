/** Multipart sessions as their uploaders are told of them. Acts on R2 and D1. */
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
import { type fileOnItsWay, sessionId } from './find-by-secret';
import { missingParts, partCount, partLength } from './plan';

/** What a session is told by, and its URLs are signed with. */
export type OfferedSession = Pick<
  InSession,
  'id' | 'folderId' | 'meterKey' | 'r2Key' | 'size' | 'partBytes' | 'uploadId' | 'isReceived'
>;

/**
 * The file's session, begun where there is none, as its uploader is told of it. One that exists keeps the size of its
 * parts, whatever is wished for. `begun`: one that is being begun for it. Throws `upload_finished` once the file is ready.
 */
export async function offerSession(
  c: Context<AppEnv>,
  { file, arrived, partsUnderWay }: Awaited<ReturnType<typeof fileOnItsWay>>,
  partSize?: number,
  begun?: SessionAhead,
): Promise<MultipartSession> {
  const session = await openSession(c, file, file.partBytes ?? partBytesFor(file.size, partSize), begun);
  return session.uploadId === file.uploadId
    ? sessionAnswer(c, session, arrived, partsUnderWay)
    : sessionAnswer(c, session, [], []);
}

/**
 * A session as its uploader is told of it: what has arrived, the numbers of what another device is sending, and a signed
 * URL for every part that has not arrived.
 */
export async function sessionAnswer(
  c: Context<AppEnv>,
  session: OfferedSession,
  arrived: readonly ArrivedPart[],
  partsUnderWay: readonly number[],
): Promise<MultipartSession> {
  const missing = missingParts(session.size, session.partBytes, arrived);
  return {
    uploadId: sessionId(session.id, session.uploadId),
    partSize: session.partBytes,
    partCount: partCount(session.size, session.partBytes),
    completedParts: arrived.map(({ number, size, etag, sha256 }) => ({
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

/** A signed URL for one part, good for a day; where a checksum is given, for those bytes alone. */
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
