/**
 * Checks the access key of an encrypted folder. Attempts with access keys are limited like attempts with passwords. A
 * client that knows the link can guess passwords and compute an access key from each guess.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { ACCESS_KEY, ACCESS_KEY_HEADER } from '../../contract/encryption';
import { ApiError } from '../../lib/api-error';
import type { AppEnv } from '../../lib/env';
import { tryOnce } from './attempts';

/**
 * Returns whether the header of the request has the access key with this hash. Returns false if there is no access
 * key. Throws `wrong_key` if the key is wrong. Throws `too_many_passwords` after too many attempts.
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
  // A malformed key is never right, so it is refused, and the attempt is not counted.
  if (ACCESS_KEY.test(key) && (await tryOnce(c, attempt))) return true;
  throw new ApiError('wrong_key');
}

const isAccessKey = (key: string, accessHash: string): boolean =>
  timingSafeEqual(
    createHash('sha256').update(Buffer.from(key, 'base64url')).digest(),
    Buffer.from(accessHash, 'base64url'),
  );
