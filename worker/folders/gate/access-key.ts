/**
 * Checks the access key of an encrypted folder. Limits attempts like password attempts, because anyone with the link
 * can compute the key from a guessed password.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { ACCESS_KEY, ACCESS_KEY_HEADER } from '../../contract/encryption';
import { ApiError } from '../../lib/api-error';
import type { AppEnv } from '../../lib/env';
import { trySecret } from './attempts';

/** Returns false if the request has no access key. Throws `wrong_key` or `too_many_passwords`. */
export async function hasAccessKey(c: Context<AppEnv>, folderId: string, accessHash: string): Promise<boolean> {
  const key = c.req.header(ACCESS_KEY_HEADER);
  if (key === undefined) return false;
  const attempt = {
    itemId: folderId,
    secretHash: accessHash,
    secret: key,
    isRight: () => isAccessKey(key, accessHash),
  };
  // A malformed key is never right, so the attempt does not count.
  if (ACCESS_KEY.test(key) && (await trySecret(c, attempt))) return true;
  throw new ApiError('wrong_key');
}

const isAccessKey = (key: string, accessHash: string): boolean =>
  timingSafeEqual(
    createHash('sha256').update(Buffer.from(key, 'base64url')).digest(),
    Buffer.from(accessHash, 'base64url'),
  );
