/** Serves the URL of a share, and the URLs below it, to programs. */
import type { Context } from 'hono';
import { archivePath } from '../contract/byte-paths';
import { SHARE_ID } from '../contract/ids';
import { FOLDER_MAX_EMPTY_DIRECTORIES } from '../contract/limits';
import { readArchiveRequest } from '../downloads/archive/archive-request';
import { serveArchive } from '../downloads/archive/serve-archive';
import { asDownload, serveFile } from '../downloads/serve-file';
import { isOwner, readablePlainFolder } from '../folders/gate/readable';
import { type Folder, findSharedFolder, listFiles, listReadableChildren } from '../folders/store';
import { listKept } from '../folders/tree/directory-store';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { INDEX_MAX_FILES } from './limits';
import { linkPage, listingOf } from './link-index';
import { onlyFileOf } from './store';

async function findReadableFolder(c: Context<AppEnv>, folderId: string): Promise<Folder> {
  const shared = SHARE_ID.test(folderId) ? await findSharedFolder(dbOf(c.env), folderId) : undefined;
  return readablePlainFolder(c, shared?.folder);
}

/** Throws `upload_incomplete` if files are missing. A program could not see that a ZIP lacks files. */
function requireComplete(folderId: string, folders: readonly { unfinishedFiles: number }[]): void {
  if (folders.every(({ unfinishedFiles }) => unfinishedFiles === 0)) return;
  throw new ApiError('upload_incomplete', {
    error: `This is still being uploaded. Try again later, or take what has arrived: ${archivePath(folderId)}`,
  });
}

/** Serves the only file of a share, otherwise a ZIP. Throws `upload_incomplete` if a file has not arrived. */
export async function serveShare(c: Context<AppEnv>, folderId: string): Promise<Response> {
  const db = dbOf(c.env);
  const folder = await findReadableFolder(c, folderId);
  requireComplete(folderId, [folder]);
  const reader = { now: c.var.now, isOwner: await isOwner(c, folder) };
  const [fileId, children, keptDirectories] = await Promise.all([
    folder.fileCount === 1 ? onlyFileOf(db, folderId) : null,
    listReadableChildren(db, folder, reader, 1),
    folder.directoryBytes === 0 ? [] : listKept(db, [folderId], FOLDER_MAX_EMPTY_DIRECTORIES),
  ]);
  // The page of the share offers a file instead of a ZIP under the same condition.
  if (fileId !== null && children.length === 0 && !keptDirectories.some(({ isEmpty }) => isEmpty)) {
    return serveFile(c, { folderId, fileId }, asDownload);
  }
  const request = await readArchiveRequest(c, folderId);
  requireComplete(folderId, request.folders);
  return serveArchive(c, request);
}

/** Serves a directory's index for an empty path or a final slash, otherwise a file. */
export async function serveIndexed(c: Context<AppEnv>, folderId: string, path: string): Promise<Response> {
  const folder = await findReadableFolder(c, folderId);
  if (folder.fileCount > INDEX_MAX_FILES) {
    throw new ApiError('archive_too_large', {
      error: `An index has at most ${INDEX_MAX_FILES} files. Take this as one ZIP: ${archivePath(folderId)}`,
    });
  }
  const listedFiles = await listFiles(dbOf(c.env), folder, 0, folder.nextPosition);
  const ready = listedFiles.filter(({ status }) => status === 'ready');
  const slash = path.lastIndexOf('/');
  const listing = listingOf(ready, slash < 0 ? '' : path.slice(0, slash));
  const name = path.slice(slash + 1);
  if (!listing) throw new ApiError('not_found');
  if (name === '') {
    return c.html(linkPage(folder.name, listing), 200, {
      'Cache-Control': 'private, no-cache',
      'Content-Security-Policy': "sandbox; default-src 'none'",
    });
  }
  const fileId = listing.files.get(name);
  if (fileId === undefined) throw new ApiError('not_found');
  return serveFile(c, { folderId, fileId }, asDownload);
}
