import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import pMap from 'p-map';
import { callMeter } from '../bandwidth/meter-client';
import { refusalError } from '../bandwidth/refusal';
import { headObject, putBytes } from '../blobs/bucket';
import { thumbnailKey } from '../blobs/keys';
import { THUMBNAIL_MEASURES, thumbnailEndpoints } from '../contract/calls/thumbnails';
import { THUMBNAIL_PX } from '../contract/limits';
import { HOUR_MS } from '../contract/units';
import { isJpeg } from '../folders/covers/jpeg';
import { requirePlain } from '../folders/gate/readable';
import { CONNECTIONS_MAX } from '../folders/limits';
import type { Folder } from '../folders/store';
import { takeThumbnails } from '../folders/thumbnails/thumbnail-rate';
import { findThumbnailTargets, writeThumbnails } from '../folders/thumbnails/thumbnail-store';
import { visibility } from '../folders/visibility';
import { ApiError, invalidInput } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { entitlementsFor } from '../plans/current';
import { admittedMonthlyBytes } from '../plans/entitlements';
import { route } from '../serve/route';

/**
 * Time after a file's arrival in which it accepts a thumbnail. Later, a delivery may be shared, and its sender must not
 * change what recipients see.
 */
const ACCEPTED_MS = HOUR_MS;

interface Thumbnail {
  readonly id: string;
  readonly key: string;
  readonly bytes: Buffer;
}

export function mountThumbnails(app: Hono<AppEnv>): void {
  route(app, thumbnailEndpoints.addThumbnails).handle(async (c, { folderId, thumbnails }) => {
    const db = dbOf(c.env);
    const { now } = c.var;
    const target = await findThumbnailTargets(
      db,
      folderId,
      thumbnails.map(({ fileId }) => fileId),
    );
    const fileOf = new Map(target?.files.map((file) => [file.id, file]));
    const matches = thumbnails.flatMap(({ fileId, r2Key, image }, index) => {
      const file = fileOf.get(fileId);
      return file?.r2Key === r2Key ? [{ index, file, image }] : [];
    });
    if (!target || matches.length === 0 || visibility(target.folder, now) !== 'visible')
      throw new ApiError('not_found');
    requirePlain(target.folder);
    await takeThumbnails(c, 'sent', thumbnails.length);
    const newThumbnails = new Map<string, Thumbnail>();
    for (const { index, file, image } of matches) {
      const bytes = Buffer.from(image, 'base64');
      if (!isJpeg(bytes, THUMBNAIL_PX, THUMBNAIL_PX)) {
        throw invalidInput(`thumbnails[${index}].image`, THUMBNAIL_MEASURES);
      }
      const isAccepted = file.thumbnailBytes === 0 && (file.readyAt === null || file.readyAt > now - ACCEPTED_MS);
      if (isAccepted) newThumbnails.set(file.id, { id: file.id, key: thumbnailKey(file.r2Key), bytes });
    }
    if (newThumbnails.size === 0) return { fileIds: [] };
    await countThumbnails(c, target, [...newThumbnails.values()]);
    // If the rows cannot be written, the purge deletes these thumbnails after their files.
    const stored = await pMap(newThumbnails.values(), (thumbnail) => store(c, thumbnail), {
      concurrency: CONNECTIONS_MAX,
    });
    await writeThumbnails(db, stored);
    return { fileIds: stored.map(({ id }) => id) };
  });
}

/** Errors must not reveal the owner's usage to the sender of a delivery. */
async function countThumbnails(
  c: Context<AppEnv>,
  { folder, isReceived }: { folder: Folder; isReceived: boolean },
  thumbnails: readonly Thumbnail[],
): Promise<void> {
  const total = thumbnails.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const monthlyBytes = admittedMonthlyBytes(await entitlementsFor(c, folder.ownerId));
  const refusal = await callMeter(c.env, folder.meterKey, 'takeUnannounced', total, monthlyBytes, c.var.now);
  if (refusal) throw isReceived ? new ApiError('request_unavailable') : refusalError(refusal, c.var.now);
}

async function store(c: Context<AppEnv>, { id, key, bytes }: Thumbnail): Promise<{ id: string; bytes: number }> {
  const result = await putBytes(c.env.BUCKET, key, bytes, createHash('sha256').update(bytes).digest('hex'));
  const existing = result === 'exists' ? await headObject(c.env.BUCKET, key) : null;
  return { id, bytes: existing?.size ?? bytes.length };
}
