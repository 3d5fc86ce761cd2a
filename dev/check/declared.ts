import type { Caller, Endpoint } from '../../worker/contract/endpoint.ts';
import type { ErrorCode } from '../../worker/contract/errors.ts';

/** What any call may be refused with, before its handler runs. */
const OF_ALL: readonly ErrorCode[] = [
  'invalid_input',
  'invalid_json',
  'body_too_large',
  'body_too_short',
  'url_too_long',
  'headers_too_large',
  'not_configured',
  'internal',
];

const OF_USERS: readonly ErrorCode[] = [
  'sign_in_required',
  'token_expired',
  'not_your_account',
  'id_linked',
  'sign_in_unavailable',
];

/** What the check of the caller refuses with (`worker/identity/caller.ts`). */
const OF_CALLERS: Readonly<Record<Caller, readonly ErrorCode[]>> = {
  anyone: OF_USERS,
  user: OF_USERS,
  account: OF_USERS,
  manager: [...OF_USERS, 'not_found'],
  admin: ['admin_required', 'admin_session_expired'],
  sender: [],
  uploader: [],
};

/** The codes that a call need not declare, since they are those of all calls, or of all calls by such a caller. */
export const commonCodes = (caller: Caller): ReadonlySet<string> => new Set([...OF_ALL, ...OF_CALLERS[caller]]);

/** Whether the contract says that this call may be refused with this code. */
export const mayRefuseWith = ({ caller, errors }: Pick<Endpoint, 'caller' | 'errors'>, code: string): boolean =>
  commonCodes(caller).has(code) || errors.some((declared) => declared === code);
