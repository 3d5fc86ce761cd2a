import type { Context } from 'hono';
import type { AppEnv } from '../lib/env';
import { isOwnersBrowser } from './owner-cookie';

/**
 * Results by request and owner id, because a download calls `isFromOwner` several times, and each check of an account
 * reads D1.
 */
const answers = new WeakMap<Context<AppEnv>, Map<string, Promise<boolean>>>();

/** Returns true for a verified API token of `ownerId`, or for the owner's browser. */
export async function isFromOwner(c: Context<AppEnv>, ownerId: string): Promise<boolean> {
  if (c.get('apiToken')?.userId === ownerId) return true;
  const cached = answers.get(c) ?? new Map<string, Promise<boolean>>();
  answers.set(c, cached);
  const answer = cached.get(ownerId) ?? isOwnersBrowser(c, ownerId);
  cached.set(ownerId, answer);
  // A failed check is not cached.
  answer.catch(() => cached.delete(ownerId));
  return answer;
}
