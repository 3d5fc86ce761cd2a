import type { Context } from 'hono';
import type { AccessRules } from '../contract/calls/endpoint';
import { ANONYMOUS_USER_ID, MANAGEMENT_SECRET_HEADER, SENDING_SECRET, SENDING_SECRET_HEADER } from '../contract/ids';
import { ApiError, invalidInput } from '../lib/api-error';
import { bearerTokenOf } from '../lib/bearer-token';
import { dbOf } from '../lib/database/db';
import type { AppEnv, CallerKind, Identity } from '../lib/env';
import { adminSessionOf } from './admin-session';
import { findManagedOwner } from './capability-store';
import { readIdToken } from './firebase';
import { isSecretOf } from './management-secret';
import { secretHashOf } from './signed-secret';
import { findSessionEnds, isLinked } from './store';

/**
 * Authorizes a call. Returns the folder's owner if a management secret authorizes it, otherwise undefined.
 *
 * An anonymous id is a secret and needs no token. It is refused after it was linked to an account (`id_linked`). Any
 * other id needs an ID token or API token of its account. Callers of the kind
 * `uploader` are not checked here, but by the handler.
 */
export async function authorize(
  c: Context<AppEnv>,
  call: AccessRules,
  { userId, folderId }: Record<string, unknown>,
): Promise<string | undefined> {
  if (call.caller === 'manager' && userId === undefined) {
    if (c.req.header(MANAGEMENT_SECRET_HEADER) === undefined) {
      throw invalidInput('userId', `is required without the header ${MANAGEMENT_SECRET_HEADER}`);
    }
    if (typeof folderId !== 'string') throw invalidInput('folderId', 'is required');
    const ownerId = await ownerByHeldSecret(c, folderId);
    c.set('callerKind', 'holder');
    return ownerId;
  }
  c.set('callerKind', await kindOf(c, call, userId));
  return undefined;
}

/** The delivery need not exist, because the first call with a secret creates it. */
function sendingSecretHash(c: Context<AppEnv>): Promise<string> {
  const secret = c.req.header(SENDING_SECRET_HEADER) ?? '';
  if (!SENDING_SECRET.test(secret)) {
    throw invalidInput(SENDING_SECRET_HEADER, 'must be a header of 22 characters: 132 random bits in URL-safe base64');
  }
  return secretHashOf(secret);
}

async function kindOf(
  c: Context<AppEnv>,
  { caller, afterDeletion }: AccessRules,
  userId: unknown,
): Promise<CallerKind> {
  if (caller === 'uploader') return 'uploader';
  if (caller === 'sender') {
    c.set('heldSecretHash', await sendingSecretHash(c));
    return 'sender';
  }
  if (caller === 'admin') {
    const session = await adminSessionOf(c);
    c.set('admin', session.admin);
    c.set('adminSession', session.id);
    return 'admin';
  }
  const token = c.get('apiToken');
  if (token !== undefined) {
    if (userId !== undefined && userId !== token.userId) throw new ApiError('not_your_account');
    return 'token';
  }
  if (caller !== 'account') {
    if (userId === undefined) return 'anyone';
    if (ANONYMOUS_USER_ID.test(String(userId))) {
      if (await isLinked(dbOf(c.env), String(userId))) throw new ApiError('id_linked');
      return 'anonymous';
    }
  }
  const identity = await bearerOf(c);
  if (userId !== undefined && userId !== identity.userId) throw new ApiError('not_your_account');
  await refuseEndedSession(c, identity, afterDeletion === true);
  c.set('identity', identity);
  return 'account';
}

/**
 * Returns the folder's owner if the caller sent its management secret. The error for a wrong secret is the same as for
 * a missing folder.
 */
export async function ownerByHeldSecret(c: Context<AppEnv>, folderId: string): Promise<string> {
  const secret = c.req.header(MANAGEMENT_SECRET_HEADER) ?? '';
  if (!(await isSecretOf(c.var.config, folderId, secret))) throw new ApiError('not_found');
  const secretHash = await secretHashOf(secret);
  const ownerId = await findManagedOwner(dbOf(c.env), folderId, secretHash);
  if (ownerId === undefined) throw new ApiError('not_found');
  c.set('heldSecretHash', secretHash);
  return ownerId;
}

/**
 * Throws `session_ended` if the account's sessions ended after this sign-in. The identity provider still renews tokens
 * of ended sessions. `afterDeletion` allows a sign-in from before the account's deletion.
 */
async function refuseEndedSession(c: Context<AppEnv>, { userId, signedInAt }: Identity, afterDeletion: boolean) {
  const { sessionsSince, keptSignInAt, deletedAt } = await findSessionEnds(dbOf(c.env), userId);
  const isSignedOut = signedInAt < sessionsSince && signedInAt !== keptSignInAt;
  if (isSignedOut || (!afterDeletion && signedInAt < deletedAt)) throw new ApiError('session_ended');
}

async function bearerOf(c: Context<AppEnv>): Promise<Identity> {
  const token = bearerTokenOf(c);
  if (token === undefined) throw new ApiError('sign_in_required');
  const identity = await readIdToken(c.var.config, token, c.var.now);
  if (identity === 'expired') throw new ApiError('token_expired');
  if (identity === 'unavailable') throw new ApiError('sign_in_unavailable');
  if (identity === 'invalid') throw new ApiError('sign_in_required');
  return identity;
}

/** Throws unless an ID token authorized the call. */
export function accountOf(c: Context<AppEnv>): Identity {
  const identity = c.get('identity');
  if (!identity) throw new Error('the call has no account');
  return identity;
}
