import { ApiError } from '../../lib/api';
import { failureMessage } from '../../lib/failure-message';
import { formatRelative } from '../../lib/format';

/** What is said beside the field where a password did not open the folder. */
export function unlockProblem(failure: unknown): string {
  if (!(failure instanceof ApiError)) return failureMessage(failure);
  const { code, retryAfterSeconds } = failure;
  if (code === 'wrong_password' || code === 'invalid_input') return 'This is not the password. Check it and try again.';
  if (code === 'too_many_passwords' && retryAfterSeconds !== undefined) {
    return `Too many passwords were tried from here. Try again ${formatRelative(retryAfterSeconds * 1000, 0)}.`;
  }
  return failureMessage(failure);
}
