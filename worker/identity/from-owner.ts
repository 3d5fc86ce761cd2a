import type { Context } from 'hono';
import type { AppEnv } from '../lib/env';
import { isOwnersBrowser } from './owner-cookie';

/**
 * Cache of results, by request and owner id. A download calls `isFromOwner` several times, and each check of an account
 * reads D1.
 */
const cachedResults = new WeakMap<Context<AppEnv>, Map<string, Promise<boolean>>>();

/** Returns true for a verified API token of `ownerId`, or for the owner's browser. */
export async function isFromOwner(c: Context<AppEnv>, ownerId: string): Promise<boolean> {
  if (c.get('apiToken')?.userId === ownerId) return true;
  const cached = cachedResults.get(c) ?? new Map<string, Promise<boolean>>();
  cachedResults.set(c, cached);
  const answer = cached.get(ownerId) ?? isOwnersBrowser(c, ownerId);
  cached.set(ownerId, answer);
  // A failed check is not cached.
  answer.catch(() => cached.delete(ownerId));
  return answer;
}
