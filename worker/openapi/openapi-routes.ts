import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import { bytePaths } from '../contract/byte-paths';
import type { AppEnv } from '../lib/env';
import { openApiDocument } from './document';

/** Made once by each isolate that is asked for it. */
let made: string | null = null;

export function mountOpenApi(app: Hono<AppEnv>): void {
  app.get(bytePaths.openApi, etag(), (c) => {
    made ??= JSON.stringify(openApiDocument());
    return c.body(made, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      // Pages of other sites may draw it: it is the same for everybody.
      'Access-Control-Allow-Origin': '*',
    });
  });
}
