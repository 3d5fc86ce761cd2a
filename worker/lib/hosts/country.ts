import type { Context } from 'hono';
import type { AppEnv } from '../env';

/** Returns the country of the request (ISO 3166-1) from the platform, or undefined if unknown. */
export function countryOf(c: Context<AppEnv>): string | undefined {
  const country = c.req.raw.cf?.country;
  return typeof country === 'string' ? country : undefined;
}
