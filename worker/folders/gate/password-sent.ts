import type { Context } from 'hono';
import type { AppEnv } from '../../lib/env';
import { isSentByOtherSite } from '../../lib/refuse-other-sites';
import { basicPassword } from './basic-password';

/**
 * Returns the password in the request's `Authorization` header; undefined if there is none. A page of another site can
 * open addresses with guesses in them, which would use up the visitor's attempts, so its password is not looked at.
 */
export const passwordSent = (c: Context<AppEnv>): string | undefined =>
  isSentByOtherSite(c) ? undefined : basicPassword(c.req.header('Authorization'));
