import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiError } from '../../lib/api';
import { shortPasswordProblem } from './sign-in-form';

const NETWORK = msg`Network error: Unable to reach server. Please check your connection and try again.`;
const EXPIRED = msg`Your sign-in has expired. Please sign in again.`;
const WRONG_PASSWORD = msg`The password is wrong.`;
const WINDOW_CLOSED = msg`The sign-in window was closed before you were done.`;
const NOT_OFFERED = msg`This sign-in method isn’t available here.`;
const SET_UP_WRONG = msg`Sign-in is not set up correctly on this site. Please tell us.`;
const SECOND_FACTOR = msg`This account requires two-factor sign-in, which this site doesn’t support yet.`;

const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'email-already-in-use': msg`An account with this email address already exists. Sign in instead.`,
  'credential-already-in-use': msg`An account with this email address already exists. Sign in instead.`,
  'invalid-credential': msg`The email address or the password is wrong.`,
  'invalid-login-credentials': msg`The email address or the password is wrong.`,
  'wrong-password': WRONG_PASSWORD,
  'user-not-found': msg`There is no account with this email address.`,
  'user-mismatch': msg`That’s a different account.`,
  'invalid-email': msg`This is not a valid email address.`,
  'missing-email': msg`Please enter your email address.`,
  'missing-password': msg`Please enter your password.`,
  'password-does-not-meet-requirements': msg`This password is too simple. Make it longer, with upper and lower case letters, digits and symbols.`,
  'too-many-requests': msg`Too many attempts. Please wait a while, or reset your password.`,
  'quota-exceeded': msg`Too many attempts. Please wait a while.`,
  'user-disabled': msg`This account has been disabled.`,
  'user-token-expired': EXPIRED,
  'invalid-user-token': EXPIRED,
  'user-signed-out': EXPIRED,
  'null-user': EXPIRED,
  'requires-recent-login': msg`Please confirm that it’s you.`,
  'network-request-failed': NETWORK,
  timeout: NETWORK,
  'popup-blocked': msg`Your browser blocked the sign-in window. Allow pop-ups for this site and try again.`,
  'popup-closed-by-user': WINDOW_CLOSED,
  'cancelled-popup-request': WINDOW_CLOSED,
  'user-cancelled': WINDOW_CLOSED,
  'account-exists-with-different-credential': msg`An account with this email address already exists. Sign in to it with your password.`,
  'expired-action-code': msg`This link has expired. Request a new one.`,
  'invalid-action-code': msg`This link was already used or is incomplete. Request a new one.`,
  'operation-not-allowed': NOT_OFFERED,
  'admin-restricted-operation': NOT_OFFERED,
  'operation-not-supported-in-this-environment': NOT_OFFERED,
  'web-storage-unsupported': msg`Signing in needs storage, which your browser blocks for this site. Allow it and try again.`,
  'multi-factor-auth-required': SECOND_FACTOR,
  'unsupported-first-factor': SECOND_FACTOR,
  'login-blocked': msg`This sign-in was not allowed. If you think that’s wrong, contact us.`,
  'captcha-check-failed': msg`We mistook you for a robot. Please try again.`,
  'invalid-recaptcha-token': msg`We mistook you for a robot. Please try again.`,
  'missing-recaptcha-token': msg`We mistook you for a robot. Please try again.`,
  'invalid-api-key': SET_UP_WRONG,
  'api-key-not-valid.-please-pass-a-valid-api-key.': SET_UP_WRONG,
  'app-not-authorized': SET_UP_WRONG,
  'auth-domain-config-required': SET_UP_WRONG,
  'configuration-not-found': SET_UP_WRONG,
  'unauthorized-domain': SET_UP_WRONG,
  'unauthorized-continue-uri': SET_UP_WRONG,
};

/** Returns the code without the prefix `auth/`. Returns null for other failures. */
export function authCode(failure: unknown): string | null {
  const code = failure instanceof Error && 'code' in failure ? failure.code : null;
  return typeof code === 'string' && code.startsWith('auth/') ? code.slice('auth/'.length) : null;
}

/** Returns the message for an error of the provider or of the connection, otherwise `fallback`. */
export function authWords(failure: unknown, fallback: string): string {
  if (failure instanceof ApiError) return failure.code === 'network' ? i18n._(NETWORK) : fallback;
  const code = authCode(failure) ?? '';
  if (code === 'weak-password') return shortPasswordProblem();
  const words = WORDS[code];
  return words ? i18n._(words) : fallback;
}

const WRONG_CREDENTIAL = new Set(['invalid-credential', 'invalid-login-credentials', 'wrong-password']);

export const isWrongPassword = (failure: unknown): boolean => WRONG_CREDENTIAL.has(authCode(failure) ?? '');

/** Like `authWords`, for a signed-in user who confirms a change. Here only the password can be wrong. */
export const proofWords = (failure: unknown, fallback: string): string =>
  isWrongPassword(failure) ? i18n._(WRONG_PASSWORD) : authWords(failure, fallback);

/** Returns true if the call failed because the last sign-in is too old. */
export const needsProof = (failure: unknown): boolean =>
  authCode(failure) === 'requires-recent-login' ||
  (failure instanceof ApiError && failure.code === 'recent_sign_in_required');
