import type { Context } from 'hono';
import type { AppEnv } from '../env';

/** Returns an ISO 3166-1 code, `T1` for Tor, or undefined if the platform does not know the country. */
export function countryOf(c: Context<AppEnv>): string | undefined {
  const country = c.req.raw.cf?.country;
  return typeof country === 'string' ? country : undefined;
}
