import type { Context, Hono } from 'hono';
import { meterOf } from '../bandwidth/charge';
import { deleteObjects, headObject, putOnce, readSlice } from '../blobs/bucket';
import { checksumOf } from '../blobs/receive';
import { bytePaths } from '../contract/byte-paths';
import { endpoints } from '../contract/endpoints';
import { openDb } from '../lib/db';
import type { AppEnv } from '../lib/env';
import { Fault } from '../lib/fault';
import { on } from '../lib/serve';
import { grantedBody } from './body';
import type { Grant } from './grant';
import { fileByKey } from './proof';
import { findFile, markReady } from './store';

export function mountSingle(app: Hono<AppEnv>): void {
  /**
   * One whole file: stored, recorded and counted by this one request. Repeated, it answers as before: an object that
   * is there is never replaced.
   */
  app.put(bytePaths.blob, async (c) => {
    const { grant, sha256 } = await grantedBody(c);
    if (grant.part) throw new Fault('upload_url_invalid');
    const stored = await putOnce(c.env.BUCKET, grant.r2Key, c.req.raw.body, grant.size, sha256);
    if (stored === 'broken_off') throw new Fault('body_too_short');
    if (stored === 'mismatch') throw new Fault('checksum_mismatch');
    if (stored === 'exists') return c.json({ fileId: grant.fileId, etag: await adopt(c, grant, sha256) });
    if (!(await markReady(openDb(c.env.DB), grant.fileId, stored, c.var.now))) await removeUnlessReady(c, grant);
    else c.executionCtx.waitUntil(charge(c, grant));
    c.header('ETag', stored.etag);
    return c.json({ fileId: grant.fileId, etag: stored.etag });
  });

  /** For clients that say when they are done; ours needs no such call. `success: false` changes nothing. */
  on(
    app,
    endpoints.completeUpload,
  )(async (c, { fileId, r2Key, success }) => {
    const file = await fileByKey(c.env, r2Key, fileId);
    if (success && file.status !== 'ready') throw new Fault('upload_incomplete');
    return { success, status: file.status };
  });

  on(
    app,
    endpoints.verifyUpload,
  )(async (c, { fileId, r2Key }) => {
    const file = await fileByKey(c.env, r2Key, fileId);
    if (file.status !== 'ready') return { success: false, error: 'The file has not arrived yet.' };
    const object = await headObject(c.env.BUCKET, r2Key);
    if (object?.size !== file.size) return { success: false, error: 'The stored file is not the one announced.' };
    return { success: true };
  });
}

/**
 * The object was there before: either the file is ready, or the worker that stored it died before it could say so.
 * Answers its tag; throws if it is not what is being sent.
 */
async function adopt(c: Context<AppEnv>, grant: Grant, sha256: string): Promise<string> {
  const [file, object] = await Promise.all([
    findFile(openDb(c.env.DB), grant.fileId),
    headObject(c.env.BUCKET, grant.r2Key),
  ]);
  if (!file || !object) throw new Fault('not_found');
  if (object.sha256 !== sha256) throw new Fault('upload_finished');
  if (file.status === 'ready') return object.etag;
  const whole = await readSlice(c.env.BUCKET, grant.r2Key, { offset: 0, length: grant.size });
  const ready = { etag: object.etag, crc32: await checksumOf(whole) };
  if (await markReady(openDb(c.env.DB), grant.fileId, ready, c.var.now)) c.executionCtx.waitUntil(charge(c, grant));
  return object.etag;
}

/** The row took no note of the object: it is ready already, or gone, and then its object must not stay. */
async function removeUnlessReady(c: Context<AppEnv>, grant: Grant): Promise<void> {
  const file = await findFile(openDb(c.env.DB), grant.fileId);
  if (file?.status === 'ready') return;
  await deleteObjects(c.env.BUCKET, [grant.r2Key]);
  throw new Fault('not_found');
}

const charge = (c: Context<AppEnv>, grant: Grant) =>
  meterOf(c.env, grant.meterKey).uploaded(grant.folderId, grant.size, c.var.now);
