import type { Context } from 'hono';
import { replaceManagementSecret } from '../../identity/capability-store';
import { newManagementSecret } from '../../identity/management-secret';
import { secretHashOf } from '../../identity/signed-secret';
import { ApiError } from '../../lib/api-error';
import { dbOf } from '../../lib/database/db';
import type { AppEnv } from '../../lib/env';

/**
 * Returns a new management secret for the folder. Throws `not_found` if the folder or its secret changed
 * (`isReplaceable`).
 */
export async function createManagementSecret(
  c: Context<AppEnv>,
  folderId: string,
  ownerId: string,
  usedSecretHash?: string,
): Promise<{ secret: string; secretHash: string }> {
  const secret = await newManagementSecret(c.var.config, folderId);
  const secretHash = await secretHashOf(secret);
  const row = { folderId, secretHash, createdAt: c.var.now };
  if (!(await replaceManagementSecret(dbOf(c.env), ownerId, row, usedSecretHash))) throw new ApiError('not_found');
  return { secret, secretHash };
}
