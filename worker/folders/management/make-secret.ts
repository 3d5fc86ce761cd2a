/** Makes the management secret of a folder. Writes D1. */
import type { Context } from 'hono';
import { replaceManagementSecret } from '../../identity/capability-store';
import { newManagementSecret } from '../../identity/management-secret';
import { secretHashOf } from '../../identity/signed-secret';
import { ApiError } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';

/**
 * A new secret of an owner's folder, in place of the one that it has: told once, as only its hash is kept. `instead` is the
 * hash of the secret by which it is asked for. Throws `not_found` where that one, or the folder, is gone.
 */
export async function managementSecretMade(
  c: Context<AppEnv>,
  folderId: string,
  ownerId: string,
  instead?: string,
): Promise<{ secret: string; secretHash: string }> {
  const secret = await newManagementSecret(c.var.config, folderId);
  const secretHash = await secretHashOf(secret);
  const made = { folderId, secretHash, createdAt: c.var.now };
  if (!(await replaceManagementSecret(dbOf(c.env, { ownerId }), ownerId, made, instead)))
    throw new ApiError('not_found');
  return { secret, secretHash };
}
