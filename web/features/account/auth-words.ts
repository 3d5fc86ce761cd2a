import { ApiError } from '../../lib/api';

const NETWORK = 'Network error: Unable to reach server. Please check your connection and try again.';
const EXPIRED = 'Your sign-in has expired. Please sign in again.';
const WINDOW_CLOSED = 'The sign-in window was closed before you were done.';
const NOT_OFFERED = 'This sign-in method isn’t available here.';
const SET_UP_WRONG = 'Sign-in is not set up correctly on this site. Please tell us.';
const SECOND_FACTOR = 'This account requires two-factor sign-in, which this site doesn’t support yet.';

/** Messages for the provider's error codes. If a message would not help the user, the code is not in this list. */
const WORDS: Readonly<Record<string, string>> = {
  'email-already-in-use': 'An account with this email address already exists. Sign in instead.',
  'credential-already-in-use': 'An account with this email address already exists. Sign in instead.',
  'invalid-credential': 'The email address or the password is wrong.',
  'invalid-login-credentials': 'The email address or the password is wrong.',
  'wrong-password': 'The password is wrong.',
  'user-not-found': 'There is no account with this email address.',
  'user-mismatch': 'That’s a different account.',
  'invalid-email': 'This is not a valid email address.',
  'missing-email': 'Please enter your email address.',
  'missing-password': 'Please enter your password.',
  'weak-password': 'Password must be at least 6 characters',
  'password-does-not-meet-requirements':
    'This password is too simple. Make it longer, with upper and lower case letters, digits and symbols.',
  'too-many-requests': 'Too many attempts. Please wait a while, or reset your password.',
  'quota-exceeded': 'Too many attempts. Please wait a while.',
  'user-disabled': 'This account has been disabled.',
  'user-token-expired': EXPIRED,
  'invalid-user-token': EXPIRED,
  'user-signed-out': EXPIRED,
  'null-user': EXPIRED,
  'requires-recent-login': 'Please confirm that it’s you.',
  'network-request-failed': NETWORK,
  timeout: NETWORK,
  'popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  'popup-closed-by-user': WINDOW_CLOSED,
  'cancelled-popup-request': WINDOW_CLOSED,
  'user-cancelled': WINDOW_CLOSED,
  'account-exists-with-different-credential':
    'An account with this email address already exists. Sign in to it with your password.',
  'expired-action-code': 'This link has expired. Request a new one.',
  'invalid-action-code': 'This link was already used or is incomplete. Request a new one.',
  'operation-not-allowed': NOT_OFFERED,
  'admin-restricted-operation': NOT_OFFERED,
  'operation-not-supported-in-this-environment': NOT_OFFERED,
  'web-storage-unsupported':
    'Signing in needs storage, which your browser blocks for this site. Allow it and try again.',
  'multi-factor-auth-required': SECOND_FACTOR,
  'unsupported-first-factor': SECOND_FACTOR,
  'login-blocked': 'This sign-in was not allowed. If you think that’s wrong, contact us.',
  'captcha-check-failed': 'We mistook you for a robot. Please try again.',
  'invalid-recaptcha-token': 'We mistook you for a robot. Please try again.',
  'missing-recaptcha-token': 'We mistook you for a robot. Please try again.',
  'invalid-api-key': SET_UP_WRONG,
  'api-key-not-valid.-please-pass-a-valid-api-key.': SET_UP_WRONG,
  'app-not-authorized': SET_UP_WRONG,
  'auth-domain-config-required': SET_UP_WRONG,
  'configuration-not-found': SET_UP_WRONG,
  'unauthorized-domain': SET_UP_WRONG,
  'unauthorized-continue-uri': SET_UP_WRONG,
};

/** Returns the provider's error code without the prefix `auth/`. Returns null for other failures. */
export function authCode(failure: unknown): string | null {
  const code = failure instanceof Error && 'code' in failure ? failure.code : null;
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice('auth/'.length) : null;
}

/** Returns the message for a failed sign-in action. Returns `fallback` if there is no message for the failure. */
export function authWords(failure: unknown, fallback: string): string {
  if (failure instanceof ApiError) return failure.code === 'network' ? NETWORK : fallback;
  return WORDS[authCode(failure) ?? ''] ?? fallback;
}

const WRONG_CREDENTIAL = new Set(['invalid-credential', 'invalid-login-credentials', 'wrong-password']);

/** Returns true if the failure means that the password is wrong. */
export const isWrongPassword = (failure: unknown): boolean => WRONG_CREDENTIAL.has(authCode(failure) ?? '');

/** Returns the message for a failed confirmation. The email address is known, so only the password can be wrong. */
export const proofWords = (failure: unknown, fallback: string): string =>
  isWrongPassword(failure) ? (WORDS['wrong-password'] ?? fallback) : authWords(failure, fallback);

/** Returns true if the call failed because the call needs a recent sign-in. */
export const needsProof = (failure: unknown): boolean =>
  authCode(failure) === 'requires-recent-login' ||
  (failure instanceof ApiError && failure.code === 'recent_sign_in_required');
