import { expect, test } from 'vitest';
import { authWords, needsProof, proofWords } from '../../../../../web/features/account/auth-words';
import { problemWith } from '../../../../../web/features/account/sign-in-form';
import { ApiError } from '../../../../../web/lib/api';

const failure = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code });
const FALLBACK = 'Failed to sign in. Please try again.';

test.each(
  'email-already-in-use wrong-password invalid-credential user-not-found too-many-requests user-disabled user-token-expired invalid-user-token requires-recent-login password-does-not-meet-requirements expired-action-code invalid-action-code operation-not-allowed unauthorized-continue-uri admin-restricted-operation network-request-failed popup-blocked popup-closed-by-user cancelled-popup-request unauthorized-domain web-storage-unsupported account-exists-with-different-credential multi-factor-auth-required invalid-api-key login-blocked weak-password invalid-email'.split(
    ' ',
  ),
)('has its own message for %s', (code) => {
  const words = authWords(failure(`auth/${code}`), FALLBACK);
  expect(words).not.toBe(FALLBACK);
  expect(words).not.toMatch(/firebase|auth\/|credential|token/i);
});

test('falls back to the message of the action for unknown errors', () => {
  for (const code of ['auth/internal-error', 'auth/argument-error', 'auth/something-new', 'other/invalid-email']) {
    expect(authWords(failure(code), FALLBACK)).toBe(FALLBACK);
  }
  expect(authWords(new TypeError('undefined is not a function'), FALLBACK)).toBe(FALLBACK);
  expect(authWords(new ApiError('network', 0), FALLBACK)).toMatch(/^Network error/);
});

test('mentions only the password if a user confirms their identity', () => {
  for (const code of ['invalid-credential', 'invalid-login-credentials', 'wrong-password']) {
    expect(proofWords(failure(`auth/${code}`), FALLBACK)).toBe('The password is wrong.');
  }
  expect(proofWords(failure('auth/too-many-requests'), FALLBACK)).toMatch(/^Too many attempts/);
});

test('asks for a recent sign-in if the provider or the server requires it', () => {
  expect(needsProof(failure('auth/requires-recent-login'))).toBe(true);
  expect(needsProof(new ApiError('recent_sign_in_required', 403))).toBe(true);
  expect(needsProof(failure('auth/user-disabled'))).toBe(false);
});

const entered = { email: 'a@b.co', password: '123456', again: '123456', displayName: '' };

test('checks only the fields of the current tab', () => {
  expect(problemWith('signin', { ...entered, password: '1', again: '' })).toBeNull();
  expect(problemWith('reset', { ...entered, password: '', again: '' })).toBeNull();
  expect(problemWith('signup', entered)).toBeNull();
  expect(problemWith('signup', { ...entered, password: '12345', again: '12345' })?.words).toBe(
    'Password must be at least 6 characters',
  );
  expect(problemWith('signup', { ...entered, again: '1234567' })?.words).toBe('Passwords do not match');
  for (const email of ['  ', 'nobody', 'a b@c', '@', 'a@']) {
    expect(problemWith('reset', { ...entered, email })?.field).toBe('email');
  }
});
