import type { Context } from 'hono';
import type { AppEnv } from '../lib/env';
import { isOwnersBrowser } from './owner-cookie';

/** Results by request and owner id. A download calls `isFromOwner` several times, and each check may read D1. */
const cachedResults = new WeakMap<Context<AppEnv>, Map<string, Promise<boolean>>>();

/** Returns true if the request has a verified API token of `ownerId`, or comes from the owner's browser. */
export async function isFromOwner(c: Context<AppEnv>, ownerId: string): Promise<boolean> {
  if (c.get('apiToken')?.userId === ownerId) return true;
  const cached = cachedResults.get(c) ?? new Map<string, Promise<boolean>>();
  cachedResults.set(c, cached);
  const result = cached.get(ownerId) ?? isOwnersBrowser(c, ownerId);
  cached.set(ownerId, result);
  result.catch(() => cached.delete(ownerId));
  return result;
}
