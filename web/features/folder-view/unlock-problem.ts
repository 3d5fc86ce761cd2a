import { t } from '@lingui/core/macro';
import { SECOND_MS } from '../../../worker/contract/units';
import { ApiError } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import { formatRelative } from '../../lib/format';

export const isLocked = (error: unknown): boolean => error instanceof ApiError && error.code === 'password_required';

/** Throws an error about cookies if the folder is still locked after the right password. */
export function refuseBlockedCookie(failure: unknown): void {
  if (!isLocked(failure)) return;
  throw new Error(
    t`The password is right, but your browser blocks its cookie. Allow cookies for this site and try again.`,
  );
}

export function unlockProblem(failure: unknown): string {
  if (!(failure instanceof ApiError)) return failureMessage(failure);
  const { code, retryAfterSeconds } = failure;
  if (code === 'wrong_password' || code === 'wrong_key' || code === 'invalid_input')
    return t`Wrong password. Check it and try again.`;
  if (code === 'too_many_passwords' && retryAfterSeconds !== undefined) {
    const time = formatRelative(retryAfterSeconds * SECOND_MS, 0);
    return t({
      message: `Too many passwords were tried from here. Try again ${time}.`,
      comment: 'Example: in 5 minutes',
    });
  }
  return failureMessage(failure);
}
