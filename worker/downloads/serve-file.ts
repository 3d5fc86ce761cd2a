/** Checks access to a file and serves it. `respond.ts` handles ranges, headers and streaming. */
import type { Context } from 'hono';
import type { DownloadTarget } from '../bandwidth/download-request';
import { readableFolder, requirePlain } from '../folders/gate/readable';
import type { File, Folder } from '../folders/store';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { automaticAnswer, isAutomatic } from './automatic';
import { type ContentPresentation, downloadType, previewOf } from './previewable';
import { respond } from './respond';
import { slicesOf } from './slices';
import { findFileInFolder } from './store';

type ServeMode = (file: File, folder: Folder) => ContentPresentation & { target: DownloadTarget };

const targetOf = ({ id: fileId, size, downloadCount: downloads }: File, isPreview: boolean): DownloadTarget => ({
  fileId,
  size,
  downloads,
  isPreview,
});

export const asDownload: ServeMode = (file) => ({
  contentType: downloadType(file),
  disposition: 'attachment',
  target: targetOf(file, false),
});
/** Throws `encrypted` if the folder is encrypted. */
export const asPreview: ServeMode = (file, folder) => {
  requirePlain(folder);
  return { ...previewOf(file), target: targetOf(file, true) };
};

interface FileAddress {
  readonly folderId: string;
  readonly fileId: string;
}

export async function serveFile(c: Context<AppEnv>, address: FileAddress, mode: ServeMode): Promise<Response> {
  const { folder, file, ownerPremiumUntil } = await findReady(c, address);
  const { target, ...presentation } = mode(file, folder);
  const { size } = file;
  // The server does not know the name of an encrypted file.
  const name = file.sealed === null ? file.name : file.id;
  if (c.req.method === 'GET' && isAutomatic((header) => c.req.header(header))) {
    return automaticAnswer(c, { folderId: folder.id, name, size });
  }
  return respond(c, {
    folder,
    ownerPremiumUntil,
    file: { ...presentation, name, size, etag: file.etag ?? '', modifiedAt: file.readyAt ?? file.createdAt },
    target,
    sources: { eager: (bytes) => slicesOf(file, bytes) },
  });
}

async function findReady(
  c: Context<AppEnv>,
  { folderId, fileId }: FileAddress,
): Promise<{ folder: Folder; file: File; ownerPremiumUntil: number | null }> {
  const row = await findFileInFolder(dbOf(c.env), folderId, fileId);
  const folder = await readableFolder(c, row?.folder);
  const file = row?.file;
  if (!file) throw new ApiError('not_found');
  if (file.status !== 'ready') throw new ApiError('upload_incomplete');
  return { folder, file, ownerPremiumUntil: row?.ownerPremiumUntil ?? null };
}
