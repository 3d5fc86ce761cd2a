import type { Hono } from 'hono';
import { endpoints } from '../../contract/calls/endpoints';
import { invalidInput } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { publicOrigin } from '../../lib/hosts/origin';
import { entitlementsFor } from '../../plans/current';
import { route } from '../../serve/route';
import { limitAnswer, ownFileAnswer, ownFolderAnswer } from '../answer';
import { requirePlain } from '../gate/readable';
import { cleanPath, validName } from '../naming';
import { ownedFolder } from '../owned-folder';
import { withArrivedBytes } from '../store';
import { findDirectory } from '../tree/directory-store';
import { encryptedPage } from './encrypted-store';
import { EXPORT_START, parseCursor } from './export-cursor';
import { levelPage, searchPage } from './my-files-page';
import { findOwnFolder, listTrail, sumFolders } from './my-files-store';
import { addSizes, withoutSize } from './size-store';

export function mountMyFiles(app: Hono<AppEnv>): void {
  route(app, endpoints.foldersPaginated).handle(
    async (c, { userId, page, limit, search, parentFolderId, path: rawPath, order }) => {
      const db = dbOf(c.env);
      const parentId = parentFolderId ?? null;
      const path = validName('path', cleanPath(rawPath));
      if (parentId === null && path !== '') throw invalidInput('path', 'requires the id of its folder');
      const [current, trail, directoryNumber, allowed] = await Promise.all([
        parentId === null ? null : findOwnFolder(db, parentId),
        parentId === null ? [] : listTrail(db, parentId),
        parentId === null ? undefined : findDirectory(db, parentId, path),
        entitlementsFor(c, userId),
      ]);
      if (current !== null) {
        const folder = ownedFolder(current, userId);
        // An encrypted folder has no directories and no searchable names.
        if (path !== '' || search !== '') requirePlain(folder);
      }

      const scope = { ownerId: userId, parentId, path };
      const listedDirectory =
        parentId === null || directoryNumber === undefined || current?.takenDownAt !== null
          ? null
          : { folderId: parentId, number: directoryNumber, path };
      const listing =
        search === ''
          ? await levelPage(db, scope, listedDirectory, { page, limit, order })
          : await searchPage(db, scope, search, { page, limit, order });
      const context = { bandwidthLimit: limitAnswer(allowed.folderDownloadBytes), origin: publicOrigin(c) };
      return {
        folders: (await addSizes(db, userId, listing.folders)).map((folder) => ownFolderAnswer(folder, context)),
        directories: listing.directories.map(({ name, totalBytes }) => ({
          name,
          path: path === '' ? name : `${path}/${name}`,
          totalSize: totalBytes,
        })),
        files: (await withArrivedBytes(db, listing.files)).map((file) => ownFileAnswer(file, context)),
        pagination: { page, limit, total: listing.total, totalPages: Math.ceil(listing.total / limit) },
        isSorted: listing.isSorted,
        trail: trail.map(({ id, name }) => ({ folderId: id, folderName: name })),
        current: current ? ownFolderAnswer(withoutSize(current), context) : null,
      };
    },
  );

  route(app, endpoints.encryptedItems).handle(async (c, { userId, parentFolderId, after }) => {
    const cursor = after === undefined ? EXPORT_START : parseCursor(after);
    if (cursor === null) throw invalidInput('after', 'is not a cursor of an earlier page');
    const db = dbOf(c.env);
    const [page, allowed] = await Promise.all([
      encryptedPage(db, userId, parentFolderId ?? null, cursor),
      entitlementsFor(c, userId),
    ]);
    const context = { bandwidthLimit: limitAnswer(allowed.folderDownloadBytes), origin: publicOrigin(c) };
    return {
      folders: page.folders.map((folder) => ownFolderAnswer(withoutSize(folder), context)),
      files: page.files.map((file) => ownFileAnswer(file, context)),
      next: page.next,
    };
  });

  route(app, endpoints.userStats).handle(async (c, { userId }) => sumFolders(dbOf(c.env), userId, c.var.now));
  route(app, endpoints.userStatsByPath).handle(async (c, { userId }) => sumFolders(dbOf(c.env), userId, c.var.now));
}
