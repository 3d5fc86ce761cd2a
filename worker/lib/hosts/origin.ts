import type { Context } from 'hono';
import type { AppEnv } from '../env';

/** URLs for bytes have the origin of the request, so the page needs no CORS. */
export const originOf = (c: Context<AppEnv>): string => new URL(c.req.url).origin;

/** Returns the origin of links: the configured one, or else that of the request. */
export const publicOrigin = (c: Context<AppEnv>): string => c.var.config.PUBLIC_ORIGIN || originOf(c);
