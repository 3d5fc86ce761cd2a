/**
 * Checks the access key of an encrypted folder. Attempts have the same limits as password attempts. Anyone with the
 * link can guess passwords and compute access keys from them.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { ACCESS_KEY, ACCESS_KEY_HEADER } from '../../contract/encryption';
import { ApiError } from '../../lib/api-error';
import type { AppEnv } from '../../lib/env';
import { trySecret } from './attempts';

/**
 * Returns true if the request has the right access key, and false if it has none. Throws `wrong_key` or
 * `too_many_passwords`.
 */
export async function hasAccessKey(c: Context<AppEnv>, folderId: string, accessHash: string): Promise<boolean> {
  const key = c.req.header(ACCESS_KEY_HEADER);
  if (key === undefined) return false;
  const attempt = {
    itemId: folderId,
    secretHash: accessHash,
    secret: key,
    isRight: () => isAccessKey(key, accessHash),
  };
  // A malformed key is never right, so the attempt need not be counted.
  if (ACCESS_KEY.test(key) && (await trySecret(c, attempt))) return true;
  throw new ApiError('wrong_key');
}

const isAccessKey = (key: string, accessHash: string): boolean =>
  timingSafeEqual(
    createHash('sha256').update(Buffer.from(key, 'base64url')).digest(),
    Buffer.from(accessHash, 'base64url'),
  );
