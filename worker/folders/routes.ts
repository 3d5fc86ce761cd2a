import type { Context, Hono } from 'hono';
import type { Answer } from '../contract/calls/endpoint';
import { endpoints } from '../contract/calls/endpoints';
import { isFromOwner } from '../identity/from-owner';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { publicOrigin } from '../lib/hosts/origin';
import { route } from '../serve/route';
import { fileAnswer, folderSummary } from './answer';
import { mountCovers } from './covers/cover-routes';
import { mountExpiry } from './expiry/expiry-routes';
import { isPublic } from './gate/may-read';
import { isOwner, readableFolder } from './gate/readable';
import { ensureRecipientCookie } from './gate/recipient';
import { mountUnlock } from './gate/unlock-routes';
import { type CacheableAnswer, HotAnswers } from './hot-answers';
import { mountMailing } from './mailing/mailing-routes';
import { mountManage } from './manage-routes';
import { mountManagement } from './management/management-routes';
import { mountMove } from './moving/move-routes';
import { mountMyFiles } from './my-files/my-files-routes';
import { mountDelete } from './removal/delete-routes';
import { downloadLimit, findSharedWithContents, sharedFolderAnswer } from './shared-folder';
import { mountSharing } from './sharing/sharing-routes';
import { type Folder, findSharedFolder, listFiles } from './store';

/**
 * Cached responses for calls without a user id. The owner gets another response. `ownerId` is undefined if the response
 * is not cacheable.
 */
const hotFolders = new HotAnswers<{ answer: Answer<typeof endpoints.folder>; ownerId: string | undefined }>();
const hotPages = new HotAnswers<Answer<typeof endpoints.folderFiles>>();

export function mountFolders(app: Hono<AppEnv>): void {
  mountMyFiles(app);
  mountManage(app);
  mountManagement(app);
  mountExpiry(app);
  mountMailing(app);
  mountMove(app);
  mountDelete(app);
  mountSharing(app);
  mountCovers(app);
  mountUnlock(app);

  route(app, endpoints.folder).handle(async (c, { folderId, userId }) => {
    const read = async () => {
      const shared = await findSharedWithContents(dbOf(c.env), folderId, c.var.now);
      const answer = await sharedFolderAnswer(c, shared, { origin: publicOrigin(c), userId });
      const until = await sharedUntil(c, shared?.folder);
      return { answer: { answer, ownerId: until === null ? undefined : shared?.folder.ownerId }, sharedUntil: until };
    };
    const shared = await serveCached(c, hotFolders, `${publicOrigin(c)} ${folderId}`, userId, read);
    const isOwnersCall = shared.ownerId !== undefined && (await isFromOwner(c, shared.ownerId));
    const { answer } = isOwnersCall ? (await read()).answer : shared;
    await ensureRecipientCookie(c);
    return answer;
  });

  route(app, endpoints.folderFiles).handle(async (c, { folderId, userId, page, limit }) =>
    serveCached(c, hotPages, `${folderId} ${page} ${limit}`, userId, async () => {
      const db = dbOf(c.env);
      const shared = await findSharedFolder(db, folderId);
      const bandwidthLimit = downloadLimit(c.var.config, shared?.ownerPremiumUntil ?? null, c.var.now);
      const folder = await readableFolder(c, shared?.folder, userId);
      const files = await listFiles(db, folder, (page - 1) * limit, limit);
      const answer = {
        files: files.map((file) => fileAnswer(folder, file)),
        ...folderSummary(folder, bandwidthLimit),
        pagination: { page, limit, total: folder.fileCount, totalPages: Math.ceil(folder.nextPosition / limit) },
      };
      return { answer, sharedUntil: await sharedUntil(c, folder) };
    }),
  );
}

const serveCached = async <T>(
  c: Context<AppEnv>,
  cache: HotAnswers<T>,
  name: string,
  userId: string | undefined,
  read: () => Promise<CacheableAnswer<T>>,
): Promise<T> => (userId === undefined ? cache.get(name, c.var.now, read) : (await read()).answer);

/** Returns until when the response is valid for every visitor. Null if the folder is not public, or the owner calls. */
async function sharedUntil(c: Context<AppEnv>, folder: Folder | undefined): Promise<number | null> {
  if (folder === undefined || !isPublic(folder, c.var.now) || (await isOwner(c, folder))) return null;
  return folder.expiresAt ?? Number.POSITIVE_INFINITY;
}
