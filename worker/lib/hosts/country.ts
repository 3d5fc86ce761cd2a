import type { Context } from 'hono';
import type { AppEnv } from '../env';

/** Returns the country of the visitor (ISO 3166-1), or undefined if the platform does not know it. */
export function countryOf(c: Context<AppEnv>): string | undefined {
  const country = c.req.raw.cf?.country;
  return typeof country === 'string' ? country : undefined;
}
