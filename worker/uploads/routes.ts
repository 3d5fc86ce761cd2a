import type { Hono } from 'hono';
import type { AppEnv } from '../lib/env';
import { mountBundle } from './bundle-routes';
import { mountChunked } from './chunked-routes';
import { mountInit } from './init-routes';
import { mountMultipart } from './multipart-routes';
import { mountSingle } from './single-routes';

export function mountUploads(app: Hono<AppEnv>): void {
  mountInit(app);
  mountSingle(app);
  mountBundle(app);
  mountMultipart(app);
  mountChunked(app);
}
