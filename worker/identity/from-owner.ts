import type { Context } from 'hono';
import type { AppEnv } from '../lib/env';
import { isOwnersBrowser } from './owner-cookie';

/** Answers by request and owner: a download asks several times, and the answer for an account reads D1. */
const answers = new WeakMap<Context<AppEnv>, Map<string, Promise<boolean>>>();

/** Returns true if `ownerId` makes the request, with a checked API token or from their browser. */
export async function isFromOwner(c: Context<AppEnv>, ownerId: string): Promise<boolean> {
  if (c.get('apiToken')?.userId === ownerId) return true;
  const cached = answers.get(c) ?? new Map<string, Promise<boolean>>();
  answers.set(c, cached);
  const answer = cached.get(ownerId) ?? isOwnersBrowser(c, ownerId);
  cached.set(ownerId, answer);
  // A failure is not an answer: the next caller asks again.
  answer.catch(() => cached.delete(ownerId));
  return answer;
}
