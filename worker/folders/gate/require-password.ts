import type { Context } from 'hono';
import { ApiError } from '../../lib/api-error';
import type { AppEnv } from '../../lib/env';
import { tryPassword } from './attempts';
import { passVersionOf } from './passes';
import { passwordSent } from './password-sent';
import { challengeFor } from './readable';

interface Guarded {
  readonly id: string;
  /** Null if it has no password. */
  readonly passwordHash: string | null;
  readonly passVersion: number;
}

/**
 * Returns if there is no password, or if the caller has a pass or sends the password with the request. Otherwise throws
 * `password_required`, `wrong_password` or `too_many_passwords`.
 */
export async function requirePassword(c: Context<AppEnv>, guarded: Guarded): Promise<void> {
  if (guarded.passwordHash === null || (await passVersionOf(c, guarded.id)) === guarded.passVersion) return;
  const password = passwordSent(c);
  if (password === undefined) throw new ApiError('password_required', {}, challengeFor(c));
  if (!(await tryPassword(c, guarded, password))) throw new ApiError('wrong_password');
}
