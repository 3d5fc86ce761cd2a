import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import { bytePaths } from '../contract/byte-paths';
import type { AppEnv } from '../lib/env';
import { openApiDocument } from './document';

let cachedJson: string | null = null;

export function mountOpenApi(app: Hono<AppEnv>): void {
  app.get(bytePaths.openApi, etag(), (c) => {
    cachedJson ??= JSON.stringify(openApiDocument());
    return c.body(cachedJson, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'public, max-age=300',
      // Pages of other sites may read the public document.
      'Access-Control-Allow-Origin': '*',
    });
  });
}
