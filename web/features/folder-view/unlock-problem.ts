import { ApiError } from '../../lib/api';
import { failureMessage, whenAgain } from '../../lib/failure-message';

export function unlockProblem(failure: unknown): string {
  if (!(failure instanceof ApiError)) return failureMessage(failure);
  const { code, retryAfterSeconds } = failure;
  if (code === 'wrong_password' || code === 'wrong_key' || code === 'invalid_input')
    return 'Wrong password. Check it and try again.';
  if (code === 'too_many_passwords' && retryAfterSeconds !== undefined) {
    return `Too many passwords were tried from here.${whenAgain(failure)}`;
  }
  return failureMessage(failure);
}
