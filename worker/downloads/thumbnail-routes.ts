import type { Context, Hono } from 'hono';
import pMap from 'p-map';
import { readWhole } from '../blobs/bucket';
import { thumbnailKey } from '../blobs/keys';
import { idsOf, thumbnailEndpoints } from '../contract/calls/thumbnails';
import { readablePlainFolder } from '../folders/gate/readable';
import { CONNECTIONS_MAX } from '../folders/limits';
import { changeableFolder } from '../folders/owned-folder';
import { selectSharedFolder } from '../folders/store';
import { takeThumbnails } from '../folders/thumbnails/thumbnail-rate';
import { type FileWithThumbnail, listWithThumbnails, selectThumbnails } from '../folders/thumbnails/thumbnail-store';
import { visibility } from '../folders/visibility';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { afterAnswer } from '../lib/request-log';
import { route } from '../serve/route';
import { accountFor } from './account';
import { Lease } from './lease';

export function mountThumbnails(app: Hono<AppEnv>): void {
  route(app, thumbnailEndpoints.thumbnails).handle(async (c, { folderId, userId, files }) => {
    const db = dbOf(c.env);
    // Reads folder and thumbnails at once, even if the caller may not see them. A second round trip would cost more.
    const [[shared], rows] = await db.batch([
      selectSharedFolder(db, folderId),
      selectThumbnails(db, folderId, idsOf(files)),
    ]);
    const folder = await readablePlainFolder(c, shared?.folder, userId);
    const bytes = rows.reduce((sum, { thumbnailBytes }) => sum + thumbnailBytes, 0);
    if (bytes === 0) return { thumbnails: [] };
    const account = await accountFor(c, folder, shared?.ownerPremiumUntil ?? null, { target: null, offset: 0, bytes });
    const lease = await Lease.begin(account, bytes);
    try {
      const thumbnails = await readThumbnails(c, rows);
      lease.recordPassed(bytes);
      return { thumbnails };
    } finally {
      afterAnswer(c, lease.end());
    }
  });

  route(app, thumbnailEndpoints.managedThumbnails).handle(async (c, { folderId, userId, files }) => {
    const ids = idsOf(files);
    await takeThumbnails(c, 'seen', ids.length);
    const db = dbOf(c.env);
    const [[shared], rows] = await db.batch([selectSharedFolder(db, folderId), selectThumbnails(db, folderId, ids)]);
    changeableFolder(shared?.folder, userId, c.var.now);
    return { thumbnails: await readThumbnails(c, rows) };
  });

  route(app, thumbnailEndpoints.ownThumbnails).handle(async (c, { userId, files }) => {
    const ids = idsOf(files);
    await takeThumbnails(c, 'seen', ids.length);
    const rows = await listWithThumbnails(dbOf(c.env), ids);
    const isShown = ({ folder }: (typeof rows)[number]) =>
      folder.ownerId === userId && visibility(folder, c.var.now) === 'visible';
    return { thumbnails: await readThumbnails(c, rows.filter(isShown)) };
  });
}

async function readThumbnails(c: Context<AppEnv>, files: readonly FileWithThumbnail[]) {
  const thumbnails = await pMap(
    files,
    async ({ id, r2Key }) => {
      const object = await readWhole(c.env.BUCKET, thumbnailKey(r2Key));
      if (!object) return [];
      const image = Buffer.from(await new Response(object.body).arrayBuffer()).toString('base64');
      return [{ fileId: id, image }];
    },
    { concurrency: CONNECTIONS_MAX },
  );
  return thumbnails.flat();
}
