import type { Hono } from 'hono';
import { bytePaths } from '../contract/byte-paths';
import type { AppEnv } from '../lib/env';
import { readArchiveRequest } from './archive/archive-request';
import { serveArchive } from './archive/serve-archive';
import { mountChecksums } from './checksum-routes';
import { serveCover } from './serve-cover';
import { asDownload, asPreview, serveFile } from './serve-file';
import { mountThumbnails } from './thumbnail-routes';

export function mountDownloads(app: Hono<AppEnv>): void {
  app.get(bytePaths.download, (c) => serveFile(c, c.req.param(), asDownload));
  app.get(bytePaths.preview, (c) => serveFile(c, c.req.param(), asPreview));
  app.get(bytePaths.archive, async (c) => serveArchive(c, await readArchiveRequest(c, c.req.param('folderId'))));
  app.get(bytePaths.cover, (c) => serveCover(c, c.req.param('folderId')));
  mountChecksums(app);
  mountThumbnails(app);
}
