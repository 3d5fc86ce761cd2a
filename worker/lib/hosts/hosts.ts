import type { Context } from 'hono';
import type { AppEnv } from '../env';
import { originOf } from './origin';

/** Hosts in links to this site: that of the request, and the configured one. */
export function ownHosts(c: Context<AppEnv>): string[] {
  const { PUBLIC_ORIGIN } = c.var.config;
  const origins = PUBLIC_ORIGIN === '' ? [originOf(c)] : [originOf(c), PUBLIC_ORIGIN];
  return origins.map((origin) => new URL(origin).host);
}
