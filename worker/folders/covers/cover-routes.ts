/** The picture of a folder: taking it, and showing it to whoever may read the folder. Acts on R2, D1 and a rate limiter. */
import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { putBytes, readWhole } from '../../blobs/bucket';
import { objectKey } from '../../blobs/keys';
import { bytePaths } from '../../contract/byte-paths';
import { COVER_MEASURES, coverEndpoints } from '../../contract/calls/covers';
import { COVER_HEIGHT_PX, COVER_WIDTH_PX } from '../../contract/limits';
import { meterKeyOf } from '../../identity/address';
import { ApiError, invalidInput, tooMany } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { newSecret, newShareId } from '../../lib/id';
import { rateOf } from '../../lib/rates/rate-limiter';
import { on } from '../../lib/serve';
import { readableFolder } from '../gate/readable';
import { changeableFolder } from '../own';
import { findFolder, findSharedFolder } from '../store';
import { findCoverKey, writeCover } from './cover-store';
import { jpegSize } from './jpeg';
import { COVER_WINDOW_MS, COVERS_PER_WINDOW } from './limits';

/** A stranger's picture is shown, and runs nothing when it is opened by itself. */
const HEADERS = {
  'Content-Type': 'image/jpeg',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  // As pages and files: what is stopped, protected or taken down is not shown again from a browser's own store.
  'Cache-Control': 'private, no-cache',
} as const;

export function mountCovers(app: Hono<AppEnv>): void {
  on(
    app,
    coverEndpoints.changeCover,
  )(async (c, { folderId, userId, image, ...drawn }) => {
    const bytes = Buffer.from(image, 'base64');
    const size = jpegSize(bytes);
    if (size?.width !== COVER_WIDTH_PX || size.height !== COVER_HEIGHT_PX) throw invalidInput('image', COVER_MEASURES);
    const db = dbOf(c.env, { folderId });
    const { now } = c.var;
    const folder = changeableFolder(await findFolder(db, folderId), userId, now);
    if (folder.name !== drawn.name || folder.fileCount !== drawn.fileCount || folder.totalBytes !== drawn.totalBytes) {
      throw new ApiError('cover_outdated');
    }
    await takeCover(c);
    const id = newShareId();
    const cover = { id, r2Key: objectKey(folderId, id, newSecret()) };
    // Should the row not be written, the walk for orphans finds the object.
    await putBytes(c.env.BUCKET, cover.r2Key, bytes, createHash('sha256').update(bytes).digest('hex'));
    if (!(await writeCover(db, folder, cover, now))) throw new ApiError('cover_outdated');
    return { cover: id };
  });

  app.get(bytePaths.cover, async (c) => {
    const folderId = c.req.param('folderId');
    const db = dbOf(c.env, { folderId });
    const shared = await findSharedFolder(db, folderId);
    await readableFolder(c, shared?.folder);
    const key = shared?.cover ? await findCoverKey(db, folderId, shared.cover) : undefined;
    const picture = key === undefined ? null : await readWhole(c.env.BUCKET, key);
    if (!picture) throw new ApiError('not_found');
    const headers = { ...HEADERS, 'Content-Length': String(picture.size) };
    if (c.req.method !== 'HEAD') return c.body(picture.body, 200, headers);
    // Unread, it would keep its connection to R2.
    await picture.body.cancel();
    return c.body(null, 200, headers);
  });
}

async function takeCover(c: Context<AppEnv>): Promise<void> {
  const rate = { limit: COVERS_PER_WINDOW, windowMs: COVER_WINDOW_MS };
  const waitMs = await rateOf(c.env, `covers:${await meterKeyOf(c)}`).take(1, rate, c.var.now);
  if (waitMs > 0) throw tooMany('too_many_covers', waitMs);
}
