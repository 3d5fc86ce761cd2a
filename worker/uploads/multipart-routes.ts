import type { Context, Hono } from 'hono';
import { bytePaths, partPath } from '../contract/byte-paths';
import { endpoints } from '../contract/endpoints';
import { UPLOAD_URL_TTL_MS } from '../contract/limits';
import type { MultipartSession } from '../contract/uploads';
import { openDb } from '../lib/db';
import type { AppEnv } from '../lib/env';
import { Fault, invalidInput } from '../lib/fault';
import { originOf } from '../lib/origin';
import { on } from '../lib/serve';
import { grantedBody } from './body';
import { type Grant, signGrant } from './grant';
import { missingParts, partBytesFor, partCount, partLength } from './plan';
import { fileByKey, fileBySession, readSessionId, sessionId } from './proof';
import { dropSession, type InSession, inSession, joinParts, openSession, takePart } from './session';
import { findPartSituation, listParts } from './store';

export function mountMultipart(app: Hono<AppEnv>): void {
  /** Begins a session, or answers the one there is: creating and resuming are one thing to a client that lost track. */
  on(
    app,
    endpoints.createMultipart,
  )(async (c, { fileId, r2Key, partSize }) => {
    const file = await fileByKey(c.env, r2Key, fileId);
    return describe(c, await openSession(c, file, file.partBytes ?? partBytesFor(file.size, partSize)));
  });

  on(
    app,
    endpoints.resumeMultipart,
  )(async (c, { fileId, r2Key }) => {
    const file = await fileByKey(c.env, r2Key, fileId);
    if (file.status === 'ready') throw new Fault('upload_finished');
    if (!inSession(file)) throw new Fault('not_found');
    return describe(c, file);
  });

  on(
    app,
    endpoints.partUrl,
  )(async (c, { uploadId, partNumber, r2Key, checksum }) => {
    const file = await fileBySession(c.env, uploadId);
    if (file.r2Key !== r2Key) throw new Fault('not_found');
    if (file.status === 'ready') throw new Fault('upload_finished');
    if (!inSession(file)) throw new Fault('not_found');
    const size = partLength(file.size, file.partBytes, partNumber);
    if (size === 0) throw invalidInput('partNumber', `is more than the file's ${partCount(file.size, file.partBytes)}`);
    return { uploadUrl: await partUrl(c, file, partNumber, checksum) };
  });

  app.put(bytePaths.part, async (c) => {
    const { grant, sha256 } = await grantedBody(c);
    if (!grant.part) throw new Fault('upload_url_invalid');
    const { etag } = await takePart(c, { ...grant, part: grant.part }, c.req.raw.body, sha256);
    c.header('ETag', etag);
    return c.json({ partNumber: grant.part.number, etag });
  });

  on(
    app,
    endpoints.completePart,
  )(async (c, { uploadId, partNumber }) => {
    const file = await fileBySession(c.env, uploadId);
    const situation = await findPartSituation(openDb(c.env.DB), file.id, partNumber);
    if (situation?.status !== 'ready' && !situation?.etag) throw new Fault('parts_missing', { missing: [partNumber] });
    return { success: true };
  });

  on(
    app,
    endpoints.completeMultipart,
  )(async (c, { uploadId, r2Key }) => {
    const file = await fileBySession(c.env, uploadId);
    if (file.r2Key !== r2Key) throw new Fault('not_found');
    await joinParts(c, file);
    return { success: true, fileId: file.id, size: file.size };
  });

  on(
    app,
    endpoints.abortMultipart,
  )(async (c, { uploadId, r2Key }) => {
    const file = await fileByKey(c.env, r2Key, readSessionId(uploadId).fileId);
    if (file.status === 'ready') throw new Fault('upload_finished');
    if (sessionId(file.id, file.uploadId ?? '') === uploadId) await dropSession(c, file);
    return { success: true };
  });
}

async function describe(c: Context<AppEnv>, file: InSession): Promise<MultipartSession> {
  const arrived = await listParts(openDb(c.env.DB), file.id);
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
  };
}

async function partUrl(c: Context<AppEnv>, file: InSession, number: number, checksum?: string): Promise<string> {
  const grant: Grant = {
    fileId: file.id,
    folderId: file.folderId,
    meterKey: file.meterKey,
    r2Key: file.r2Key,
    size: partLength(file.size, file.partBytes, number),
    part: { number, uploadId: file.uploadId },
    ...(checksum === undefined ? {} : { checksum }),
  };
  const token = await signGrant(c.var.config.SIGNING_SECRET, grant, c.var.now + UPLOAD_URL_TTL_MS);
  return originOf(c) + partPath(file.id, number, token);
}
