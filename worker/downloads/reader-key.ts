import type { Context } from 'hono';
import { meterKeyOf } from '../identity/address';
import type { AppEnv } from '../lib/env';
import { isSentByOtherSite } from '../lib/refuse-other-sites';

/**
 * Returns the key of the caller for the rate limits of expensive reads. Links and images on other sites count apart
 * from the visitor's own requests. Otherwise a page could use up the limits of all its visitors.
 */
export async function readerKeyOf(c: Context<AppEnv>): Promise<string> {
  const key = await meterKeyOf(c);
  return isSentByOtherSite(c) ? `linked:${key}` : key;
}
