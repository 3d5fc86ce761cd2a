import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { formatBytes } from '../../contract/sizes';
import { KIB } from '../../contract/units';
import { ApiError } from '../api-error';
import type { AppEnv } from '../env';

/** Cloudflare allows 16 KB, too. */
const URL_MAX_BYTES = 16 * KIB;
/** Maximum size of all headers together. Cloudflare allows 128 KB. */
const HEADERS_MAX_BYTES = 32 * KIB;

export const refuseLong = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.url.length > URL_MAX_BYTES) {
    throw new ApiError('url_too_long', { error: `The address may have at most ${formatBytes(URL_MAX_BYTES)}.` });
  }
  if (headerBytes(c) > HEADERS_MAX_BYTES) {
    throw new ApiError('headers_too_large', {
      error: `The headers may have at most ${formatBytes(HEADERS_MAX_BYTES)} together.`,
    });
  }
  await next();
});

function headerBytes(c: Context<AppEnv>): number {
  let bytes = 0;
  for (const [name, value] of c.req.raw.headers) bytes += name.length + value.length;
  return bytes;
}
