import type { Context } from 'hono';
import type { AppEnv } from '../lib/env';
import { isOwnersBrowser } from './owner-cookie';

/** Returns true if `ownerId` makes the request, with a checked API token or from their browser. */
export const isFromOwner = async (c: Context<AppEnv>, ownerId: string): Promise<boolean> =>
  c.get('apiToken')?.userId === ownerId || (await isOwnersBrowser(c, ownerId));
