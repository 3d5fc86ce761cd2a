import type { ErrorCode } from '../errors';
import type { Caller, Endpoint } from './endpoint';
import type { CallScope } from './scopes';

/** Errors of any call, before its handler runs. */
const OF_ALL: readonly ErrorCode[] = [
  'invalid_input',
  'invalid_json',
  'json_required',
  'other_site',
  'body_too_large',
  'body_too_short',
  'url_too_long',
  'headers_too_large',
  'not_configured',
  'busy',
  'internal',
];

const OF_USERS: readonly ErrorCode[] = [
  'sign_in_required',
  'token_expired',
  'session_ended',
  'not_your_account',
  'id_linked',
  'sign_in_unavailable',
];

/** Errors of the caller check (`worker/identity/caller.ts`). */
const OF_CALLERS: Readonly<Record<Caller, readonly ErrorCode[]>> = {
  anyone: OF_USERS,
  user: OF_USERS,
  account: OF_USERS,
  manager: [...OF_USERS, 'not_found'],
  admin: ['admin_required', 'admin_session_expired'],
  sender: [],
  uploader: [],
};

/** Errors of the API token check (`worker/identity/api-token-caller.ts`). */
const OF_TOKENS: readonly ErrorCode[] = ['token_invalid', 'token_scope', 'too_many_tokens'];
const OF_SCOPES: Readonly<Record<CallScope, readonly ErrorCode[]>> = {
  send: OF_TOKENS,
  read: OF_TOKENS,
  manage: OF_TOKENS,
  never: ['token_scope'],
  unasked: [],
};

type Judged = Pick<Endpoint, 'caller' | 'scope'>;

/**
 * Returns the codes that a call need not declare: common codes of all calls, and those common to its caller or scope.
 */
export const commonCodes = ({ caller, scope }: Judged): ReadonlySet<string> =>
  new Set([...OF_ALL, ...OF_CALLERS[caller], ...OF_SCOPES[scope]]);

/** Returns whether the contract allows this call to be refused with this code. */
export const mayRefuseWith = (call: Judged & Pick<Endpoint, 'errors'>, code: string): boolean =>
  commonCodes(call).has(code) || call.errors?.some((declared) => declared === code) === true;
