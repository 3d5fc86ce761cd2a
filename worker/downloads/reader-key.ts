import type { Context } from 'hono';
import { meterKeyOf } from '../identity/address';
import type { AppEnv } from '../lib/env';
import { isSentByOtherSite } from '../lib/refuse-other-sites';

/**
 * Returns the caller's key for the rate limits of expensive reads. Requests from other sites have a separate key, so
 * that such a site cannot use up the limits of its visitors.
 */
export async function readerKeyOf(c: Context<AppEnv>): Promise<string> {
  const key = await meterKeyOf(c);
  return isSentByOtherSite(c) ? `linked:${key}` : key;
}
