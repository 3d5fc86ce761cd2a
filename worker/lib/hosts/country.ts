import type { Context } from 'hono';
import type { AppEnv } from '../env';

/** Returns the country (ISO 3166-1) as the platform knows it, or undefined. */
export function countryOf(c: Context<AppEnv>): string | undefined {
  const country = c.req.raw.cf?.country;
  return typeof country === 'string' ? country : undefined;
}
