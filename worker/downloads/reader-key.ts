import type { Context } from 'hono';
import { meterKeyOf } from '../identity/address';
import type { AppEnv } from '../lib/env';
import { isSentByOtherSite } from '../lib/refuse-other-sites';

/**
 * Returns the caller by whom the rate windows of costly reads count. Links and images on other sites count apart from
 * the visitor's own requests: a page could otherwise use up the windows of all its visitors.
 */
export async function readerKeyOf(c: Context<AppEnv>): Promise<string> {
  const key = await meterKeyOf(c);
  return isSentByOtherSite(c) ? `linked:${key}` : key;
}
