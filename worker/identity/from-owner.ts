import type { Context } from 'hono';
import type { AppEnv } from '../lib/env';
import { isOwnersBrowser } from './owner-cookie';

/** Whether `ownerId` makes the request: with an API token that the gate has judged, or from a browser of theirs. */
export const isFromOwner = async (c: Context<AppEnv>, ownerId: string): Promise<boolean> =>
  c.get('apiToken')?.userId === ownerId || (await isOwnersBrowser(c, ownerId));
