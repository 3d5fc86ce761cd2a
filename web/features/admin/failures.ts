import { ApiError } from '../../lib/api';
import { notify } from '../../ui/overlay/notify';

/** Whether the session has ended: whoever it was has to sign in again. */
export const isLoggedOut = (failure: unknown): boolean =>
  failure instanceof ApiError && (failure.code === 'admin_required' || failure.code === 'admin_session_expired');

/** Tells of a failure: `refused` where the server said no, `broken` where nothing of use came back. */
export function tell(failure: unknown, { refused, broken }: { refused: string; broken: string }): void {
  const answered = failure instanceof ApiError && failure.status > 0;
  notify('error', answered ? refused : broken);
}

/** What the server said, where it said something that helps. */
export const reasonOf = (failure: unknown): string | null =>
  failure instanceof ApiError && failure.status > 0 ? failure.message.replace(/^\w+: /, 'The link ') : null;
