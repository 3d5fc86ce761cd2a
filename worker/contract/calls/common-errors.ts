import type { ErrorCode } from '../errors';
import type { Caller, Endpoint } from './endpoint';
import type { CallScope } from './scopes';

/** Codes that any call may return. */
const CODES_OF_ALL: readonly ErrorCode[] = [
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

const CODES_OF_USERS: readonly ErrorCode[] = [
  'sign_in_required',
  'token_expired',
  'session_ended',
  'not_your_account',
  'id_linked',
  'sign_in_unavailable',
];

const CODES_BY_CALLER: Readonly<Record<Caller, readonly ErrorCode[]>> = {
  anyone: CODES_OF_USERS,
  user: CODES_OF_USERS,
  account: CODES_OF_USERS,
  manager: [...CODES_OF_USERS, 'not_found'],
  admin: ['admin_required', 'admin_session_expired'],
  sender: [],
  uploader: [],
};

const CODES_OF_TOKENS: readonly ErrorCode[] = ['token_invalid', 'token_scope', 'too_many_tokens'];
const CODES_BY_SCOPE: Readonly<Record<CallScope, readonly ErrorCode[]>> = {
  send: CODES_OF_TOKENS,
  read: CODES_OF_TOKENS,
  manage: CODES_OF_TOKENS,
  never: ['token_scope'],
  public: [],
};

type CallerAndScope = Pick<Endpoint, 'caller' | 'scope'>;

/** Returns the error codes that the call does not have to declare. */
export const commonCodes = ({ caller, scope }: CallerAndScope): ReadonlySet<string> =>
  new Set([...CODES_OF_ALL, ...CODES_BY_CALLER[caller], ...CODES_BY_SCOPE[scope]]);

export const mayFailWith = (call: CallerAndScope & Pick<Endpoint, 'errors'>, code: string): boolean =>
  commonCodes(call).has(code) || call.errors?.some((declared) => declared === code) === true;
