/** Who is asking, on the token, and on the store that knows which anonymous ids have been linked away. */
import type { Context } from 'hono';
import type { Caller } from '../contract/endpoint';
import { ANONYMOUS_USER_ID } from '../contract/ids';
import { ApiError } from '../lib/api-error';
import { openDb } from '../lib/db';
import type { AppEnv, CallerKind, Identity } from '../lib/env';
import { adminSessionOf } from './admin-session';
import { readIdToken } from './firebase';
import { replaceOldCookie } from './owner-cookie';
import { isLinked } from './store';

/**
 * Authorises a call. An anonymous id is a secret, so whoever sends it is that user, unless it was linked to an account
 * (`id_linked`). Any other id is an account's: that account's ID token must come with it. What an `uploader` sends is
 * proved by the rows it names.
 */
export async function callerOf(
  c: Context<AppEnv>,
  required: Caller,
  { userId }: Record<string, unknown>,
): Promise<CallerKind> {
  if (required === 'uploader') return 'uploader';
  if (required === 'admin') {
    const session = await adminSessionOf(c);
    c.set('admin', session.admin);
    c.set('adminSession', session.id);
    return 'admin';
  }
  if (required !== 'account') {
    if (userId === undefined) return 'anyone';
    if (ANONYMOUS_USER_ID.test(String(userId))) {
      if (await isLinked(openDb(c.env.DB), String(userId))) throw new ApiError('id_linked');
      return 'anonymous';
    }
  }
  const identity = await bearerOf(c);
  if (userId !== undefined && userId !== identity.userId) throw new ApiError('not_your_account');
  c.set('identity', identity);
  await replaceOldCookie(c, identity.userId);
  return 'account';
}

/** The account whose ID token the call came with; throws where there is none that holds. */
async function bearerOf(c: Context<AppEnv>): Promise<Identity> {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  if (token === undefined) throw new ApiError('sign_in_required');
  const read = await readIdToken(c.var.config, token, c.var.now);
  if (read === 'expired') throw new ApiError('token_expired');
  if (read === 'unavailable') throw new ApiError('sign_in_unavailable');
  if (read === 'invalid') throw new ApiError('sign_in_required');
  return read;
}

/** The account that makes a call which only accounts may make. */
export function accountOf(c: Context<AppEnv>): Identity {
  const identity = c.get('identity');
  if (!identity) throw new Error('a call for accounts was let through without one');
  return identity;
}
