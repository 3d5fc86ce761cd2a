/** Serves files. Access is checked here; `respond.ts` handles ranges, headers and streaming. */
import type { Context } from 'hono';
import type { Countable } from '../bandwidth/download-asked';
import { readableFolder } from '../folders/gate/readable';
import type { File, Folder } from '../folders/store';
import { ApiError } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { automaticAnswer, isAutomatic } from './automatic';
import { downloadType, previewOf, type Shown } from './previewable';
import { respond } from './respond';
import { slicesOf } from './slices';
import { findFileInFolder } from './store';

type How = (file: File) => Shown & { counted: Countable };

export const asDownload: How = (file) => ({
  contentType: downloadType(file),
  disposition: 'attachment',
  counted: { fileId: file.id, size: file.size, isPreview: false },
});
export const asPreview: How = (file) => ({
  ...previewOf(file),
  counted: { fileId: file.id, size: file.size, isPreview: true },
});

/** A file's address: folder id and file id. */
interface FileNamed {
  readonly folderId: string;
  readonly fileId: string;
}

/** Answers a GET or HEAD of a file. Throws if it may not be read, or not now. */
export async function serveFile(c: Context<AppEnv>, named: FileNamed, how: How): Promise<Response> {
  const { folder, file, ownerPremiumUntil } = await findReady(c, named);
  const { counted, ...shown } = how(file);
  const { name, size } = file;
  if (c.req.method === 'GET' && isAutomatic((header) => c.req.header(header))) {
    return automaticAnswer(c, { folderId: folder.id, name, size });
  }
  return respond(c, {
    folder,
    ownerPremiumUntil,
    served: { ...shown, name, size, etag: file.etag ?? '', modifiedAt: file.readyAt ?? file.createdAt },
    counted,
    sources: { known: (bytes) => slicesOf(file, bytes) },
  });
}

/** Returns the file if it may be read now, otherwise throws. */
async function findReady(
  c: Context<AppEnv>,
  { folderId, fileId }: FileNamed,
): Promise<{ folder: Folder; file: File; ownerPremiumUntil: number | null }> {
  const found = await findFileInFolder(dbOf(c.env), folderId, fileId);
  const folder = await readableFolder(c, found?.folder);
  const file = found?.file;
  if (!file) throw new ApiError('not_found');
  if (file.status !== 'ready') throw new ApiError('upload_incomplete');
  return { folder, file, ownerPremiumUntil: found?.ownerPremiumUntil ?? null };
}
