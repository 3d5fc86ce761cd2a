import type { Context } from 'hono';
import type { AppEnv } from '../../lib/env';
import { isSentByOtherSite } from '../../lib/refuse-other-sites';
import { basicPassword } from './basic-password';

/**
 * Returns the password in the request's `Authorization` header, or undefined if there is none. Ignores passwords in
 * requests from pages of other sites. Otherwise such a page could guess passwords and use up the visitor's attempts.
 */
export const readPasswordHeader = (c: Context<AppEnv>): string | undefined =>
  isSentByOtherSite(c) ? undefined : basicPassword(c.req.header('Authorization'));
