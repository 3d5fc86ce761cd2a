import type { Hono } from 'hono';
import { managePath } from '../../contract/byte-paths';
import { endpoints } from '../../contract/calls/endpoints';
import { ownerByHeldSecret } from '../../identity/caller';
import { findManagementSecret } from '../../identity/capability-store';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { publicOrigin } from '../../lib/hosts/origin';
import { isoOrNull } from '../../lib/iso';
import { entitlementsFor } from '../../plans/current';
import { route } from '../../serve/route';
import { fileAnswer, limitAnswer, ownFolderAnswer } from '../answer';
import { storeManagedFolder } from '../gate/passes';
import { findOwnFolder } from '../my-files/my-files-store';
import { withoutSize } from '../my-files/size-store';
import { changeableFolder, ownedFolder } from '../owned-folder';
import { findFolder, listFiles } from '../store';
import { claimFolder } from './claim';
import { createManagementSecret } from './make-secret';

export function mountManagement(app: Hono<AppEnv>): void {
  route(app, endpoints.managedFolder).handle(async (c, { folderId, userId, page, limit }) => {
    const db = dbOf(c.env);
    const [found, managementSecret, allowed] = await Promise.all([
      findOwnFolder(db, folderId),
      findManagementSecret(db, folderId),
      entitlementsFor(c, userId),
    ]);
    const folder = ownedFolder(found, userId);
    const { heldSecretHash } = c.var;
    if (heldSecretHash !== undefined) await storeManagedFolder(c, folderId, heldSecretHash);
    const files = folder.takenDownAt === null ? await listFiles(db, folder, (page - 1) * limit, limit) : [];
    const context = { bandwidthLimit: limitAnswer(allowed.folderDownloadBytes), origin: publicOrigin(c) };
    return {
      current: ownFolderAnswer(withoutSize(folder), context),
      plan: allowed.tier,
      manageLinkCreatedAt: isoOrNull(managementSecret?.createdAt ?? null),
      files: files.map((file) => fileAnswer(folder, file)),
      pagination: { page, limit, total: folder.fileCount, totalPages: Math.ceil(folder.nextPosition / limit) },
    };
  });

  route(app, endpoints.makeManageLink).handle(async (c, { folderId, userId }) => {
    const { now, heldSecretHash } = c.var;
    changeableFolder(await findFolder(dbOf(c.env), folderId), userId, now);
    const { secret } = await createManagementSecret(c, folderId, userId, heldSecretHash);
    return { manageLink: publicOrigin(c) + managePath(folderId, secret) };
  });

  route(app, endpoints.claimFolder).handle(async (c, { folderId, userId }) => {
    const ownerId = await ownerByHeldSecret(c, folderId);
    const folder = changeableFolder(await findFolder(dbOf(c.env), folderId), ownerId, c.var.now);
    const expiresAt = folder.ownerId === userId ? folder.expiresAt : await claimFolder(c, folder, userId);
    return { success: true, expiryDate: isoOrNull(expiresAt) };
  });
}
