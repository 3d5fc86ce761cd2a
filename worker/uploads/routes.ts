import type { Hono } from 'hono';
import type { AppEnv } from '../lib/env';
import { mountBundle } from './bundle-routes';
import { mountInit } from './init/init-routes';
import { mountChunked } from './multipart/chunked-routes';
import { mountMultipart } from './multipart/multipart-routes';
import { mountSingle } from './single-routes';
import { mountThumbnails } from './thumbnail-routes';

export function mountUploads(app: Hono<AppEnv>): void {
  mountInit(app);
  mountSingle(app);
  mountBundle(app);
  mountMultipart(app);
  mountChunked(app);
  mountThumbnails(app);
}
