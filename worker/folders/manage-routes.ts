import type { Hono } from 'hono';
import { endpoints } from '../contract/calls/endpoints';
import { FREE_SMALL_MAX_DAYS, NO_EXPIRY } from '../contract/limits';
import { cleanName } from '../contract/names';
import { refuseExcluded } from '../identity/refuse-excluded';
import { ApiError, invalidInput } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { publicOrigin } from '../lib/hosts/origin';
import { newShareId } from '../lib/id';
import { isoOrNull } from '../lib/iso';
import { afterAnswer } from '../lib/request-log';
import { entitlementsFor, meterKeyFor } from '../plans/current';
import { route } from '../serve/route';
import { takeCreation } from './creation-rate';
import { expiresAt } from './expiry/expiry';
import { requireEncrypted, requirePlain } from './gate/readable';
import { FOLDER_MAX_DEPTH } from './limits';
import { createFolder, findFolderOfFile, renameFile, renameFolder, replaceSealed } from './manage-store';
import { listTrail } from './my-files/my-files-store';
import { cleanPath, validName } from './naming';
import { newFolder } from './new-folder';
import { changeableFolder, removableFolder } from './owned-folder';
import { emptyDeleted, finishRemovals } from './removal/removal';
import { withdrawDirectories, withdrawFile } from './removal/removal-store';
import { shareLinkOf } from './share-link';
import { findFolder, markTreesDeleting } from './store';
import { createDirectory } from './tree/create-directory';
import { findDirectory, numberAt } from './tree/directory-store';
import { parentPath } from './tree/directory-tree';
import { moveDirectory } from './tree/move-directory';

export function mountManage(app: Hono<AppEnv>): void {
  route(app, endpoints.createFolder).handle(async (c, { userId, folderName, parentFolderId }) => {
    const db = dbOf(c.env);
    const { now } = c.var;
    const name = validName('folderName', cleanName(folderName));
    const parentId = parentFolderId ?? null;
    if (parentId !== null) {
      requirePlain(changeableFolder(await findFolder(db, parentId), userId, now));
      if ((await listTrail(db, parentId)).length >= FOLDER_MAX_DEPTH) {
        throw invalidInput('parentFolderId', { reason: 'too_deep', max: FOLDER_MAX_DEPTH });
      }
    }
    const [allowed] = await Promise.all([entitlementsFor(c, userId), refuseExcluded(c, userId)]);
    const meterKey = await meterKeyFor(c, userId, allowed);
    await takeCreation(c, meterKey);
    const folder = newFolder({
      id: newShareId(),
      ownerId: userId,
      parentId,
      meterKey,
      name,
      createdAt: now,
      expiresAt: expiresAt(allowed.tier === 'premium' ? NO_EXPIRY : FREE_SMALL_MAX_DAYS, now),
      initKey: '',
    });
    await createFolder(db, folder);
    return {
      folderId: folder.id,
      folderName: name,
      shareLink: shareLinkOf(publicOrigin(c), folder.id),
      expiryDate: isoOrNull(folder.expiresAt),
    };
  });

  route(app, endpoints.createDirectory).handle(async (c, { folderId, userId, folderName, path: rawPath }) => {
    const db = dbOf(c.env);
    const name = validName('folderName', cleanName(folderName));
    const path = validName('path', cleanPath(rawPath));
    const find = async () => requirePlain(changeableFolder(await findFolder(db, folderId), userId, c.var.now));
    await find();
    const [allowed] = await Promise.all([entitlementsFor(c, userId), refuseExcluded(c, userId)]);
    await takeCreation(c, await meterKeyFor(c, userId, allowed));
    const problem = await createDirectory(db, find, path === '' ? name : `${path}/${name}`);
    if (problem) throw new ApiError(problem.code, problem.detail);
    return { success: true, name };
  });

  route(app, endpoints.renameFolder).handle(async (c, { folderId, userId, folderName, path: rawPath }) => {
    const db = dbOf(c.env);
    const name = validName('folderName', cleanName(folderName));
    const path = validName('path', cleanPath(rawPath));
    const find = async () => requirePlain(changeableFolder(await findFolder(db, folderId), userId, c.var.now));
    if (path !== '') {
      const problem = await moveDirectory(db, find, { path, toPath: parentPath(path), name });
      if (problem) throw new ApiError(problem.code, problem.detail);
      return { success: true, name };
    }
    await find();
    if (!(await renameFolder(db, folderId, name))) throw new ApiError('not_found');
    return { success: true, name };
  });

  route(app, endpoints.renameFile).handle(async (c, { fileId, folderId, userId, newFilename, sealed }) => {
    const db = dbOf(c.env);
    const folder = changeableFolder(await findFolderOfFile(db, fileId), userId, c.var.now);
    if (folderId !== undefined && folder.id !== folderId) throw new ApiError('not_found');
    if (sealed !== undefined) {
      requireEncrypted(folder, 'sealed');
      if (newFilename !== undefined) throw new ApiError('encrypted');
      if (!(await replaceSealed(db, fileId, sealed))) throw new ApiError('not_found');
      return { success: true, name: '' };
    }
    const name = validName('newFilename', cleanName(newFilename ?? ''));
    requirePlain(folder);
    if (!(await renameFile(db, fileId, name))) throw new ApiError('not_found');
    return { success: true, name };
  });

  // Hides the file at once. Its object is deleted after the response, or by a later purge.
  route(app, endpoints.deleteFile).handle(async (c, { folderId, fileId, userId }) => {
    const db = dbOf(c.env);
    removableFolder(await findFolder(db, folderId), userId);
    if (!(await withdrawFile(db, folderId, fileId, c.var.now))) throw new ApiError('not_found');
    afterAnswer(c, finishRemovals(c.env, [folderId], c.var.now));
    return { success: true };
  });

  route(app, endpoints.deleteFolder).handle(async (c, { folderId, userId, path: rawPath }) => {
    const db = dbOf(c.env);
    const path = validName('path', cleanPath(rawPath));
    const folder = removableFolder(await findFolder(db, folderId), userId);
    if (path !== '') {
      requirePlain(folder);
      if ((await findDirectory(db, folderId, path)) === undefined) throw new ApiError('not_found');
      await withdrawDirectories(db, folderId, numberAt(folderId, path), c.var.now);
      afterAnswer(c, finishRemovals(c.env, [folderId], c.var.now));
      return { success: true };
    }
    if ((await markTreesDeleting(db, userId, [folder.id], c.var.now)) === 0) throw new ApiError('not_found');
    afterAnswer(c, emptyDeleted(c.env, userId, c.var.now));
    return { success: true };
  });
}
