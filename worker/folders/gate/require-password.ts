import type { Context } from 'hono';
import { ApiError } from '../../lib/api-error';
import type { AppEnv } from '../../lib/env';
import { type ProtectedItem, tryPassword } from './attempts';
import { passVersionOf } from './passes';
import { readPasswordHeader } from './password-header';
import { challengeFor } from './readable';

/**
 * Checks the password, if the caller needs one. Throws `password_required`, `wrong_password` or `too_many_passwords`.
 */
export async function requirePassword(
  c: Context<AppEnv>,
  item: ProtectedItem & { readonly passVersion: number },
): Promise<void> {
  if (item.passwordHash === null || (await passVersionOf(c, item.id)) === item.passVersion) return;
  const password = readPasswordHeader(c);
  if (password === undefined) throw new ApiError('password_required', {}, challengeFor(c));
  if (!(await tryPassword(c, item, password))) throw new ApiError('wrong_password');
}
