import type { Context } from 'hono';
import type { AppEnv } from '../env';

/** The origin under which this request reached us: byte URLs stay on it, so the page needs no CORS. */
export const originOf = (c: Context<AppEnv>): string => new URL(c.req.url).origin;

/** The origin that people are told of, in links: the configured one, else that of the request. */
export const publicOrigin = (c: Context<AppEnv>): string => c.var.config.PUBLIC_ORIGIN || originOf(c);
