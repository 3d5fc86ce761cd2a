import type { Context, Hono } from 'hono';
import { bytePaths } from '../../contract/byte-paths';
import { endpoints } from '../../contract/calls/endpoints';
import { DEVICE_MAX_CHARS } from '../../contract/limits';
import { ApiError, invalidInput } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { route } from '../../serve/route';
import { readBodyGrant } from '../body';
import {
  fileByKey,
  fileBySession,
  partsBySession,
  readSessionId,
  sessionId,
  uploadStateByKey,
} from '../init/find-by-secret';
import { offerSession, partUrl, sessionAnswer } from '../init/offer-session';
import { partCount, partLength } from '../init/part-plan';
import { dropSession, inSession, joinParts, receivePart } from './multipart-session';
import { findFileWithParts, findPartSituation } from './part-store';
import { sessionForNewFile } from './session-ahead';

export function mountMultipart(app: Hono<AppEnv>): void {
  /** Idempotent: a client that lost its state gets the same session. */
  route(app, endpoints.createMultipart).handle(async (c, { fileId, r2Key, partSize, device }) => {
    const sessionAhead = sessionForNewFile(c, r2Key);
    try {
      const file = await uploadStateByKey(c.env, r2Key, { fileId, device, now: c.var.now });
      return await offerSession(c, file, partSize, sessionAhead);
    } finally {
      sessionAhead?.drop();
    }
  });

  route(app, endpoints.resumeMultipart).handle(async (c, { fileId, r2Key, device }) => {
    const { file, arrived, partsUnderWay } = await uploadStateByKey(c.env, r2Key, { fileId, device, now: c.var.now });
    if (file.status === 'ready') throw new ApiError('upload_finished');
    if (!inSession(file)) throw new ApiError('not_found');
    return sessionAnswer(c, file, arrived, partsUnderWay);
  });

  route(app, endpoints.partUrl).handle(async (c, { uploadId, partNumber, r2Key, checksum }) => {
    const file = await fileBySession(c.env, uploadId);
    if (file.r2Key !== r2Key) throw new ApiError('not_found');
    if (file.status === 'ready') throw new ApiError('upload_finished');
    if (!inSession(file)) throw new ApiError('not_found');
    const size = partLength(file.size, file.partBytes, partNumber);
    if (size === 0)
      throw invalidInput('partNumber', `is above the file's number of parts, ${partCount(file.size, file.partBytes)}`);
    return { uploadUrl: await partUrl(c, file, partNumber, checksum) };
  });

  app.put(bytePaths.part, async (c) => {
    const { grant, sha256 } = await readBodyGrant(c);
    if (!grant.part) throw new ApiError('upload_url_invalid');
    const device = (c.req.query('device') ?? '').slice(0, DEVICE_MAX_CHARS);
    const partBody = { body: c.req.raw.body, sha256, device };
    const { etag } = await receivePart(c, { ...grant, part: grant.part }, partBody);
    c.header('ETag', etag);
    const answer = { partNumber: grant.part.number, etag };
    if (c.req.query('complete') !== '1') return c.json(answer);
    return c.json({ ...answer, completed: await joinIfComplete(c, grant.fileId, grant.part) });
  });

  route(app, endpoints.completePart).handle(async (c, { uploadId, partNumber }) => {
    const file = await fileBySession(c.env, uploadId);
    const situation = await findPartSituation(dbOf(c.env), file.id, partNumber);
    if (situation?.status !== 'ready' && !situation?.etag)
      throw new ApiError('parts_missing', { missing: [partNumber] });
    return { success: true };
  });

  route(app, endpoints.completeMultipart).handle(async (c, { uploadId, r2Key }) => {
    const { file, arrived } = await partsBySession(c.env, uploadId);
    if (file.r2Key !== r2Key) throw new ApiError('not_found');
    await joinParts(c, file, arrived);
    return { success: true, fileId: file.id, size: file.size };
  });

  route(app, endpoints.abortMultipart).handle(async (c, { uploadId, r2Key }) => {
    const file = await fileByKey(c.env, r2Key, readSessionId(uploadId).fileId);
    if (file.status === 'ready') throw new ApiError('upload_finished');
    if (sessionId(file.id, file.uploadId ?? '') === uploadId) await dropSession(c, file);
    return { success: true };
  });
}

/**
 * Completes the file if all parts have arrived. Returns false if that fails, for example because a part is missing.
 * `completeMultipart` then reports the reason.
 */
async function joinIfComplete(
  c: Context<AppEnv>,
  fileId: string,
  session: { readonly uploadId: string },
): Promise<boolean> {
  const match = await findFileWithParts(dbOf(c.env), fileId, session);
  if (!match) return false;
  try {
    await joinParts(c, match.file, match.arrived);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
