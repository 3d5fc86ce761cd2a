/**
 * Rejects requests of other sites' pages that may change something. They would act in the visitor's name, and use up
 * the visitor's limits.
 */
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { ApiError } from './api-error';
import type { AppEnv } from './env';
import { originOf } from './hosts/origin';
import { isFromOtherSite } from './request-source';

/** Safe methods of RFC 9110, section 9.2.1. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

export const isSentByOtherSite = (c: Context<AppEnv>): boolean =>
  isFromOtherSite({ fetchSite: c.req.header('Sec-Fetch-Site'), origin: c.req.header('Origin') }, originOf(c));

export const refuseOtherSites = createMiddleware<AppEnv>(async (c, next) => {
  if (!SAFE_METHODS.has(c.req.method) && isSentByOtherSite(c)) throw new ApiError('other_site');
  await next();
});
