import type { Context } from 'hono';
import { readConfig, refuseStandIns } from './config';
import type { AppEnv } from './env';

/** Sets `c.var.config`, or throws `not_configured`. */
export function configure(c: Context<AppEnv>): void {
  c.set('config', readConfig(c.env));
  refuseStandIns(c.var.config, new URL(c.req.url).hostname);
}
