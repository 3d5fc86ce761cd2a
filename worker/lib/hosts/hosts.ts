import type { Context } from 'hono';
import type { AppEnv } from '../env';
import { originOf } from './origin';

/** The hosts that links of ours may have: the one we were asked by, and the public one. */
export function ownHosts(c: Context<AppEnv>): string[] {
  const { PUBLIC_ORIGIN } = c.var.config;
  const origins = PUBLIC_ORIGIN === '' ? [originOf(c)] : [originOf(c), PUBLIC_ORIGIN];
  return origins.map((origin) => new URL(origin).host);
}
