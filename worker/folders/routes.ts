import type { Hono } from 'hono';
import { endpoints } from '../contract/endpoints';
import { FOLDER_CHILDREN_MAX, FOLDER_PREFETCH_FILES } from '../contract/limits';
import { openDb } from '../lib/db';
import type { AppEnv } from '../lib/env';
import { on } from '../lib/serve';
import { fileAnswer, folderAnswer, folderTotals, takedownAnswer } from './answer';
import { mountManage } from './manage-routes';
import { mountMyFiles } from './my-files-routes';
import { readableFolder } from './readable';
import { findFolder, listFiles, listReadableChildren } from './store';
import { visibility } from './visibility';

export function mountFolders(app: Hono<AppEnv>): void {
  mountMyFiles(app);
  mountManage(app);

  on(
    app,
    endpoints.folder,
  )(async (c, { folderId }) => {
    const db = openDb(c.env.DB);
    const limit = c.var.config.FOLDER_DOWNLOAD_BYTES;
    const found = await findFolder(db, folderId);
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
    const bandwidthLimit = c.var.config.FOLDER_DOWNLOAD_BYTES;
    const folder = readableFolder(await findFolder(db, folderId), c.var.now);
    const files = await listFiles(db, folderId, (page - 1) * limit, limit);
    return {
      files: files.map((file) => fileAnswer(folder, file)),
      ...folderTotals(folder, bandwidthLimit),
      pagination: { page, limit, total: folder.fileCount, totalPages: Math.ceil(folder.nextPosition / limit) },
    };
  });
}
