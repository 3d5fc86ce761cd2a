import type { Hono } from 'hono';
import { endpoints } from '../contract/endpoints';
import { FOLDER_PREFETCH_FILES } from '../contract/limits';
import { openDb } from '../lib/db';
import type { AppEnv } from '../lib/env';
import { Fault } from '../lib/fault';
import { on } from '../lib/serve';
import { fileAnswer, folderAnswer, folderTotals, takedownAnswer } from './answer';
import { readableFolder } from './readable';
import { emptyFolder } from './removal';
import { findFolder, listFiles, markDeleting } from './store';
import { visibility } from './visibility';

export function mountFolders(app: Hono<AppEnv>): void {
  on(
    app,
    endpoints.folder,
  )(async (c, { folderId }) => {
    const db = openDb(c.env.DB);
    const limit = c.var.config.FOLDER_DOWNLOAD_BYTES;
    const found = await findFolder(db, folderId);
    if (found && visibility(found, c.var.now) === 'taken_down') return { folder: takedownAnswer(found, limit) };
    const folder = readableFolder(found, c.var.now);
    return { folder: folderAnswer(folder, await listFiles(db, folderId, 0, FOLDER_PREFETCH_FILES), limit) };
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

  on(
    app,
    endpoints.deleteFolder,
  )(async (c, { folderId, userId }) => {
    const db = openDb(c.env.DB);
    if (!(await markDeleting(db, folderId, userId))) throw new Fault('not_found');
    // Gone for everybody; its objects follow now if this worker lives, otherwise with the next purge.
    c.executionCtx.waitUntil(emptyFolder(c.env, folderId));
    return { success: true };
  });
}
