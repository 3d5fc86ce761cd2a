import type { Context } from 'hono';
import type { AppEnv } from '../env';

/** Where a request comes from (ISO 3166-1), as the platform says it; undefined: it does not know. */
export function countryOf(c: Context<AppEnv>): string | undefined {
  const country = c.req.raw.cf?.country;
  return typeof country === 'string' ? country : undefined;
}
