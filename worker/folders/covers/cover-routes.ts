import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { callMeter } from '../../bandwidth/meter-client';
import { refusalError } from '../../bandwidth/refusal';
import { putBytes } from '../../blobs/bucket';
import { objectKey } from '../../blobs/keys';
import { COVER_MEASURES, coverEndpoints } from '../../contract/calls/covers';
import { COVER_HEIGHT_PX, COVER_WIDTH_PX } from '../../contract/limits';
import { meterKeyOf } from '../../identity/address';
import { ApiError, invalidInput } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { newSecret, newShareId } from '../../lib/id';
import { takeAction } from '../../lib/rates/take';
import { entitlementsFor } from '../../plans/current';
import { admittedMonthlyBytes } from '../../plans/entitlements';
import { route } from '../../serve/route';
import { requirePlain } from '../gate/readable';
import { COVER_RATE } from '../limits';
import { changeableFolder } from '../owned-folder';
import { type Folder, findFolder } from '../store';
import { writeCover } from './cover-store';
import { isJpeg } from './jpeg';

export function mountCovers(app: Hono<AppEnv>): void {
  route(app, coverEndpoints.changeCover).handle(async (c, { folderId, userId, image, ...drawnState }) => {
    const bytes = Buffer.from(image, 'base64');
    const db = dbOf(c.env);
    const { now } = c.var;
    const folder = requirePlain(changeableFolder(await findFolder(db, folderId), userId, now));
    if (
      folder.name !== drawnState.name ||
      folder.fileCount !== drawnState.fileCount ||
      folder.totalBytes !== drawnState.totalBytes
    ) {
      throw new ApiError('cover_outdated');
    }
    await takeAction(c, { key: `covers:${await meterKeyOf(c)}`, rate: COVER_RATE, code: 'too_many_covers' });
    if (!isJpeg(bytes, COVER_WIDTH_PX, COVER_HEIGHT_PX)) throw invalidInput('image', COVER_MEASURES);
    await countCover(c, folder, bytes.length);
    const id = newShareId();
    const cover = { id, r2Key: objectKey(folderId, id, newSecret()) };
    // If the row is not written, the purge deletes this object.
    await putBytes(c.env.BUCKET, cover.r2Key, bytes, createHash('sha256').update(bytes).digest('hex'));
    if (!(await writeCover(db, folder, cover, now))) throw new ApiError('cover_outdated');
    return { cover: id };
  });
}

async function countCover(c: Context<AppEnv>, { ownerId, meterKey }: Folder, bytes: number): Promise<void> {
  const monthlyBytes = admittedMonthlyBytes(await entitlementsFor(c, ownerId));
  const refusal = await callMeter(c.env, meterKey, 'takeUnannounced', bytes, monthlyBytes, c.var.now);
  if (refusal) throw refusalError(refusal, c.var.now);
}
