import type { Context } from 'hono';
import type { AppEnv } from '../env';

/** Returns the origin of the request. URLs of file bytes have this origin, so that the page needs no CORS. */
export const originOf = (c: Context<AppEnv>): string => new URL(c.req.url).origin;

export const publicOrigin = (c: Context<AppEnv>): string => c.var.config.PUBLIC_ORIGIN || originOf(c);
