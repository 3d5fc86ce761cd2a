import type { Context } from 'hono';
import type { AppEnv } from '../env';
import { originOf } from './origin';

/** Returns the hosts in links to this site: the host of the request, and the configured host. */
export function ownHosts(c: Context<AppEnv>): string[] {
  const { PUBLIC_ORIGIN } = c.var.config;
  const origins = PUBLIC_ORIGIN === '' ? [originOf(c)] : [originOf(c), PUBLIC_ORIGIN];
  return origins.map((origin) => new URL(origin).host);
}
