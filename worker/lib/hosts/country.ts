import type { Context } from 'hono';
import type { AppEnv } from '../env';

/**
 * Returns the country from which the request comes (ISO 3166-1), as the platform states it. Returns undefined if
 * unknown.
 */
export function countryOf(c: Context<AppEnv>): string | undefined {
  const country = c.req.raw.cf?.country;
  return typeof country === 'string' ? country : undefined;
}
