import type { Context } from 'hono';
import { meterKeyOf } from '../identity/address';
import type { AppEnv } from '../lib/env';
import { isSentByOtherSite } from '../lib/refuse-other-sites';

/**
 * Returns the key for rate limits of expensive reads. Requests from another site have their own key. Otherwise that
 * site could use up its visitors' limits.
 */
export async function readerKeyOf(c: Context<AppEnv>): Promise<string> {
  const key = await meterKeyOf(c);
  return isSentByOtherSite(c) ? `linked:${key}` : key;
}
