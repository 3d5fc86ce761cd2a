import type { Context } from 'hono';
import { readConfig, refuseStandIns } from './config';
import type { AppEnv } from './env';

/** Gives the request its configuration. Throws `not_configured` where something is missing or must not be. */
export function configure(c: Context<AppEnv>): void {
  c.set('config', readConfig(c.var.platform));
  refuseStandIns(c.var.config, new URL(c.req.url).hostname);
}
