import type { Hono } from 'hono';
import { endpoints } from '../../contract/calls/endpoints';
import { invalidInput } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';
import { publicOrigin } from '../../lib/hosts/origin';
import { route } from '../../lib/serve';
import { entitlementsFor } from '../../plans/current';
import { limitAnswer, ownFileAnswer, ownFolderAnswer } from '../answer';
import { cleanPath } from '../naming';
import { ownFolder } from '../own';
import { withArrived } from '../store';
import { findDirectory } from '../tree/directory-store';
import { levelPage, searchPage } from './my-files-page';
import { findOwnFolder, listTrail, sumUp } from './my-files-store';
import { addSizes, withoutSize } from './size-store';

export function mountMyFiles(app: Hono<AppEnv>): void {
  route(app, endpoints.foldersPaginated).handle(
    async (c, { userId, page, limit, search, parentFolderId, path: sentPath, order }) => {
      const db = dbOf(c.env);
      const parentId = parentFolderId ?? null;
      const path = cleanPath(sentPath);
      if ('problem' in path) throw invalidInput('path', path.problem);
      if (parentId === null && path.name !== '') throw invalidInput('path', 'is inside a folder: name it');
      const [current, trail, directory, allowed] = await Promise.all([
        parentId === null ? null : findOwnFolder(db, parentId),
        parentId === null ? [] : listTrail(db, parentId),
        parentId === null ? undefined : findDirectory(db, parentId, path.name),
        entitlementsFor(c, userId),
      ]);
      if (current !== null) ownFolder(current, userId);

      const place = { ownerId: userId, parentId, path: path.name };
      const filesOf =
        parentId === null || directory === undefined || current?.takenDownAt !== null
          ? null
          : { folderId: parentId, number: directory, path: path.name };
      const found =
        search === ''
          ? await levelPage(db, place, filesOf, { page, limit, order })
          : await searchPage(db, place, search, { page, limit, order });
      const told = { bandwidthLimit: limitAnswer(allowed.folderDownloadBytes), origin: publicOrigin(c) };
      return {
        folders: (await addSizes(db, userId, found.folders)).map((folder) => ownFolderAnswer(folder, told)),
        directories: found.directories.map(({ name, totalBytes }) => ({
          name,
          path: path.name === '' ? name : `${path.name}/${name}`,
          totalSize: totalBytes,
        })),
        files: (await withArrived(db, found.files)).map((file) => ownFileAnswer(file, told)),
        pagination: { page, limit, total: found.total, totalPages: Math.ceil(found.total / limit) },
        isSorted: found.isSorted,
        trail: trail.map(({ id, name }) => ({ folderId: id, folderName: name })),
        current: current ? ownFolderAnswer(withoutSize(current), told) : null,
      };
    },
  );

  route(app, endpoints.userStats).handle(async (c, { userId }) => sumUp(dbOf(c.env), userId, c.var.now));
  route(app, endpoints.userStatsByPath).handle(async (c, { userId }) => sumUp(dbOf(c.env), userId, c.var.now));
}
