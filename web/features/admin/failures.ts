import { ApiError } from '../../lib/api';
import { notify } from '../../ui/overlay/notify';

/** Returns true if the admin must sign in again. */
export const isLoggedOut = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.code === 'admin_required' || failure.code === 'admin_session_expired');

/** The text is `refused` if the server responded, otherwise `broken`. */
export function notifyFailure(failure: unknown, { refused, broken }: { refused: string; broken: string }): void {
  const answered = failure instanceof ApiError && failure.status > 0;
  notify('error', answered ? refused : broken);
}

/** Returns null if the server did not respond. */
export const reasonOf = (failure: unknown): string | null =>
  failure instanceof ApiError && failure.status > 0 ? failure.message.replace(/^\w+: /, 'The link ') : null;
