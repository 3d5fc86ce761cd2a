import type { Context } from 'hono';
import { normalPassword } from '../../contract/calls/sharing';
import type { AppEnv } from '../../lib/env';
import { isSentByOtherSite } from '../../lib/refuse-other-sites';

/**
 * Returns the normalized password of a basic `Authorization` header (RFC 7617, UTF-8), or undefined. Ignores the user
 * name, so `curl -u :password` works.
 */
export function basicPassword(header: string | undefined): string | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const [, password] = /^[^:]*:(.+)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return password === undefined ? undefined : normalPassword(password);
}

/**
 * Returns the password of the `Authorization` header, or undefined. Ignores requests of other sites' pages, which could
 * use up the visitor's attempts.
 */
export const readPasswordHeader = (c: Context<AppEnv>): string | undefined =>
  isSentByOtherSite(c) ? undefined : basicPassword(c.req.header('Authorization'));
