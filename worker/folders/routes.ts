import type { Context, Hono } from 'hono';
import { entitlementsOf, tierAt } from '../billing/entitlements';
import { endpoints } from '../contract/endpoints';
import { FOLDER_CHILDREN_MAX, FOLDER_PREFETCH_FILES } from '../contract/limits';
import { openDb } from '../lib/db';
import type { AppEnv } from '../lib/env';
import { on } from '../lib/serve';
import { fileAnswer, folderAnswer, folderTotals, limitAnswer, takedownAnswer } from './answer';
import { mountManage } from './manage-routes';
import { mountMyFiles } from './my-files-routes';
import { readableFolder } from './readable';
import { findSharedFolder, listFiles, listReadableChildren } from './store';
import { visibility } from './visibility';

export function mountFolders(app: Hono<AppEnv>): void {
  mountMyFiles(app);
  mountManage(app);

  on(
    app,
    endpoints.folder,
  )(async (c, { folderId }) => {
    const db = openDb(c.env.DB);
    const shared = await findSharedFolder(db, folderId);
    const found = shared?.folder;
    const limit = downloadLimit(c, shared?.ownerPremiumUntil);
    if (found && visibility(found, c.var.now) === 'taken_down') return { folder: takedownAnswer(found, limit) };
    const folder = readableFolder(found, c.var.now);
    const [files, children] = await Promise.all([
      listFiles(db, folderId, 0, FOLDER_PREFETCH_FILES),
      listReadableChildren(db, folder, c.var.now, FOLDER_CHILDREN_MAX),
    ]);
    return { folder: folderAnswer(folder, files, children, limit) };
  });

  on(
    app,
    endpoints.folderFiles,
  )(async (c, { folderId, page, limit }) => {
    const db = openDb(c.env.DB);
    const shared = await findSharedFolder(db, folderId);
    const bandwidthLimit = downloadLimit(c, shared?.ownerPremiumUntil);
    const folder = readableFolder(shared?.folder, c.var.now);
    const files = await listFiles(db, folderId, (page - 1) * limit, limit);
    return {
      files: files.map((file) => fileAnswer(folder, file)),
      ...folderTotals(folder, bandwidthLimit),
      pagination: { page, limit, total: folder.fileCount, totalPages: Math.ceil(folder.nextPosition / limit) },
    };
  });
}

function downloadLimit({ var: { config, now } }: Context<AppEnv>, ownerPremiumUntil: number | null = null): number {
  return limitAnswer(entitlementsOf(tierAt(ownerPremiumUntil, now), config).folderDownloadBytes);
}
