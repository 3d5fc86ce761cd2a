import type { Hono } from 'hono';
import { endpoints } from '../contract/endpoints';
import { openDb } from '../lib/db';
import type { AppEnv } from '../lib/env';
import { publicOrigin } from '../lib/origin';
import { on } from '../lib/serve';
import { fileAnswer, folderTotals } from './answer';
import { mountExpiry } from './expiry-routes';
import { mountManage } from './manage-routes';
import { mountMove } from './moving/move-routes';
import { mountMyFiles } from './my-files/my-files-routes';
import { readableFolder } from './readable';
import { downloadLimit, sharedFolderAnswer } from './shared-folder';
import { findSharedFolder, listFiles } from './store';

export function mountFolders(app: Hono<AppEnv>): void {
  mountMyFiles(app);
  mountManage(app);
  mountExpiry(app);
  mountMove(app);

  on(
    app,
    endpoints.folder,
  )(async (c, { folderId }) => {
    const db = openDb(c.env.DB);
    const { config, now } = c.var;
    return sharedFolderAnswer(db, config, await findSharedFolder(db, folderId), { origin: publicOrigin(c), now });
  });

  on(
    app,
    endpoints.folderFiles,
  )(async ({ env, var: { config, now } }, { folderId, page, limit }) => {
    const db = openDb(env.DB);
    const shared = await findSharedFolder(db, folderId);
    const bandwidthLimit = downloadLimit(config, shared?.ownerPremiumUntil ?? null, now);
    const folder = readableFolder(shared?.folder, now);
    const files = await listFiles(db, folder, (page - 1) * limit, limit);
    return {
      files: files.map((file) => fileAnswer(folder, file)),
      ...folderTotals(folder, bandwidthLimit),
      pagination: { page, limit, total: folder.fileCount, totalPages: Math.ceil(folder.nextPosition / limit) },
    };
  });
}
