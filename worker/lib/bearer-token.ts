import type { Context } from 'hono';
import type { AppEnv } from './env';

export const bearerTokenOf = (c: Context<AppEnv>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
