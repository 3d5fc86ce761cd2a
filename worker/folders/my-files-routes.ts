import type { Hono } from 'hono';
import { endpoints } from '../contract/endpoints';
import { invalidInput } from '../lib/api-error';
import { type Db, openDb } from '../lib/db';
import type { AppEnv } from '../lib/env';
import { publicOrigin } from '../lib/origin';
import { on } from '../lib/serve';
import { entitlementsFor } from '../plans/current';
import { limitAnswer, ownFileAnswer, ownFolderAnswer } from './answer';
import { findDirectory, listDirectories } from './directory-store';
import { windowsOf } from './list-page';
import {
  findOwnFolder,
  listFolders,
  listOwnFiles,
  listTrail,
  type OwnFile,
  type OwnFolder,
  type Place,
  sumUp,
} from './my-files-store';
import { cleanPath } from './naming';
import { ownFolder } from './own';
import { countFound, listFoundFiles, listFoundFolders, searchFor } from './search-store';
import { fileTotal, folderTotal } from './shelf-store';

export function mountMyFiles(app: Hono<AppEnv>): void {
  on(
    app,
    endpoints.foldersPaginated,
  )(async (c, { userId, page, limit, search, parentFolderId, path: sentPath }) => {
    const db = openDb(c.env.DB);
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
        ? await levelPage(db, place, filesOf, page, limit)
        : await searchPage(db, place, search, page, limit);
    const told = { bandwidthLimit: limitAnswer(allowed.folderDownloadBytes), origin: publicOrigin(c) };
    return {
      folders: found.folders.map((folder) => ownFolderAnswer(folder, told)),
      directories: found.directories.map((name) => ({ name, path: path.name === '' ? name : `${path.name}/${name}` })),
      files: found.files.map((file) => ownFileAnswer(file, told)),
      pagination: { page, limit, total: found.total, totalPages: Math.ceil(found.total / limit) },
      trail: trail.map(({ id, name }) => ({ folderId: id, folder_name: name })),
      current: current ? ownFolderAnswer(current, told) : null,
    };
  });

  on(app, endpoints.userStats)(async (c, { userId }) => sumUp(openDb(c.env.DB), userId, c.var.now));
  on(app, endpoints.userStatsByPath)(async (c, { userId }) => sumUp(openDb(c.env.DB), userId, c.var.now));
}

interface Found {
  folders: OwnFolder[];
  directories: string[];
  files: OwnFile[];
  total: number;
}

/** A directory of a folder, or its top. */
interface Directory {
  folderId: string;
  number: number;
  path: string;
}

/** A page of one level; `filesOf` is where the directories and files in it are, if any are. */
async function levelPage(db: Db, place: Place, filesOf: Directory | null, page: number, limit: number): Promise<Found> {
  const [folderCount, directories, fileCount] = await Promise.all([
    // Folders are inside a folder, not inside a directory of it.
    place.path === '' ? folderTotal(db, place.ownerId, place.parentId) : 0,
    filesOf === null ? [] : listDirectories(db, filesOf.folderId, filesOf.number),
    filesOf === null ? 0 : fileTotal(db, filesOf.folderId, filesOf.number),
  ]);
  const lengths = { folders: folderCount, directories: directories.length, files: fileCount };
  const windows = windowsOf(page, limit, lengths);
  const [folders, files] = await Promise.all([
    listFolders(db, place, windows.folders),
    filesOf === null ? [] : listOwnFiles(db, filesOf.folderId, filesOf, windows.files),
  ]);
  const { from, count } = windows.directories;
  const total = folderCount + directories.length + fileCount;
  return { folders, directories: directories.slice(from, from + count), files, total };
}

async function searchPage(db: Db, place: Place, text: string, page: number, limit: number): Promise<Found> {
  const search = searchFor(place, text);
  const found = await countFound(db, search);
  const windows = windowsOf(page, limit, found);
  const [folders, files] = await Promise.all([
    listFoundFolders(db, search, windows.folders),
    listFoundFiles(db, search, windows.files),
  ]);
  return { folders, directories: [], files, total: found.folders + found.files };
}
