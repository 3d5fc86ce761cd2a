import type { Context } from 'hono';
import type { AppEnv } from '../../lib/env';
import { isSentByOtherSite } from '../../lib/refuse-other-sites';
import { basicPassword } from './basic-password';

/**
 * Returns the password of the `Authorization` header, or undefined. Ignores requests of other sites' pages, which could
 * use up the visitor's attempts.
 */
export const readPasswordHeader = (c: Context<AppEnv>): string | undefined =>
  isSentByOtherSite(c) ? undefined : basicPassword(c.req.header('Authorization'));
