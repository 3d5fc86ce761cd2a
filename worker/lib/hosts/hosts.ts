import type { Context } from 'hono';
import type { AppEnv } from '../env';
import { originOf } from './origin';

/** Returns the hosts of links to this site: of the request, and of `PUBLIC_ORIGIN` if it is set. */
export function ownHosts(c: Context<AppEnv>): string[] {
  const { PUBLIC_ORIGIN } = c.var.config;
  const origins = PUBLIC_ORIGIN === '' ? [originOf(c)] : [originOf(c), PUBLIC_ORIGIN];
  return origins.map((origin) => new URL(origin).host);
}
