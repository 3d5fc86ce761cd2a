/**
 * Files on their way out: the gate here, everything after it in `respond.ts`.
 */
import type { Context, Hono } from 'hono';
import type { Countable } from '../bandwidth/recipients';
import { bytePaths } from '../contract/byte-paths';
import { readableFolder } from '../folders/gate/readable';
import type { File, Folder } from '../folders/store';
import { ApiError } from '../lib/api-error';
import { openDb } from '../lib/db';
import type { AppEnv } from '../lib/env';
import { mountArchives } from './archive-routes';
import { mountChecksums } from './checksum-routes';
import { downloadType, previewOf, type Shown } from './previewable';
import { respond } from './respond';
import { slicesOf } from './slices';
import { findFileInFolder } from './store';

type How = (file: File) => Shown & { counted: Countable };

const asDownload: How = (file) => ({
  contentType: downloadType(file),
  disposition: 'attachment',
  counted: { fileId: file.id, size: file.size, isPreview: false },
});
const asPreview: How = (file) => ({
  ...previewOf(file),
  counted: { fileId: file.id, size: file.size, isPreview: true },
});

export function mountDownloads(app: Hono<AppEnv>): void {
  app.get(bytePaths.download, (c) => serveFile(c, asDownload));
  app.get(bytePaths.preview, (c) => serveFile(c, asPreview));
  mountArchives(app);
  mountChecksums(app);
}

async function serveFile(c: Context<AppEnv>, how: How): Promise<Response> {
  const { folder, file, ownerPremiumUntil } = await findReady(c);
  const { counted, ...shown } = how(file);
  const { name, size } = file;
  return respond(c, {
    folder,
    ownerPremiumUntil,
    served: { ...shown, name, size, etag: file.etag ?? '', modifiedAt: file.readyAt ?? file.createdAt },
    counted,
    sources: (bytes) => slicesOf(file, bytes),
  });
}

/** The file if it may be read now; throws why not. */
async function findReady(
  c: Context<AppEnv>,
): Promise<{ folder: Folder; file: File; ownerPremiumUntil: number | null }> {
  const { folderId = '', fileId = '' } = c.req.param();
  const found = await findFileInFolder(openDb(c.env.DB), folderId, fileId);
  const folder = await readableFolder(c, found?.folder);
  const file = found?.file;
  if (!file) throw new ApiError('not_found');
  if (file.status !== 'ready') throw new ApiError('upload_incomplete');
  return { folder, file, ownerPremiumUntil: found?.ownerPremiumUntil ?? null };
}
