import type { Hono } from 'hono';
import type { Answer } from '../contract/endpoint';
import { endpoints } from '../contract/endpoints';
import { openDb } from '../lib/db';
import type { AppEnv } from '../lib/env';
import { publicOrigin } from '../lib/origin';
import { on } from '../lib/serve';
import { fileAnswer, folderTotals } from './answer';
import { mountExpiry } from './expiry-routes';
import { HotAnswers } from './hot-answers';
import { mountManage } from './manage-routes';
import { mountManagement } from './management/management-routes';
import { mountMove } from './moving/move-routes';
import { mountMyFiles } from './my-files/my-files-routes';
import { readableFolder } from './readable';
import { mountDelete } from './removal/delete-routes';
import { downloadLimit, sharedFolderAnswer } from './shared-folder';
import { type Folder, findSharedFolder, listFiles } from './store';

const hotFolders = new HotAnswers<Answer<typeof endpoints.folder>>();
const hotPages = new HotAnswers<Answer<typeof endpoints.folderFiles>>();

export function mountFolders(app: Hono<AppEnv>): void {
  mountMyFiles(app);
  mountManage(app);
  mountManagement(app);
  mountExpiry(app);
  mountMove(app);
  mountDelete(app);

  on(
    app,
    endpoints.folder,
  )(async (c, { folderId }) => {
    const { config, now } = c.var;
    return hotFolders.of(`${publicOrigin(c)} ${folderId}`, now, async () => {
      const db = openDb(c.env.DB);
      const shared = await findSharedFolder(db, folderId);
      const answer = await sharedFolderAnswer(db, config, shared, { origin: publicOrigin(c), now });
      return { answer, sharedUntil: sharedUntil(shared?.folder) };
    });
  });

  on(
    app,
    endpoints.folderFiles,
  )(async ({ env, var: { config, now } }, { folderId, page, limit }) =>
    hotPages.of(`${folderId} ${page} ${limit}`, now, async () => {
      const db = openDb(env.DB);
      const shared = await findSharedFolder(db, folderId);
      const bandwidthLimit = downloadLimit(config, shared?.ownerPremiumUntil ?? null, now);
      const folder = readableFolder(shared?.folder, now);
      const files = await listFiles(db, folder, (page - 1) * limit, limit);
      const answer = {
        files: files.map((file) => fileAnswer(folder, file)),
        ...folderTotals(folder, bandwidthLimit),
        pagination: { page, limit, total: folder.fileCount, totalPages: Math.ceil(folder.nextPosition / limit) },
      };
      return { answer, sharedUntil: sharedUntil(folder) };
    }),
  );
}

/** Until when what is said of a folder holds for everybody. */
const sharedUntil = (folder: Folder | undefined): number | null =>
  folder === undefined || folder.passwordHash !== null ? null : (folder.expiresAt ?? Number.POSITIVE_INFINITY);
