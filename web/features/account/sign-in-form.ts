import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { isEmail } from '../../lib/is-email';

const PASSWORD_MIN_CHARS = 6;

export type Mode = 'signin' | 'signup' | 'reset';

export const MODE_NAMES: Readonly<Record<Mode, MessageDescriptor>> = {
  signin: msg({ message: 'Sign in', comment: 'Verb' }),
  signup: msg`Create account`,
  reset: msg`Reset password`,
};

export interface SignInValues {
  readonly email: string;
  readonly password: string;
  readonly again: string;
  readonly displayName: string;
}

export type FieldName = keyof SignInValues;

export function problemWith(mode: Mode, values: SignInValues): { field: FieldName; words: string } | null {
  const words = addressProblem(values.email);
  if (words !== null) return { field: 'email', words };
  if (mode === 'reset') return null;
  if (values.password === '') return { field: 'password', words: noPassword() };
  return mode === 'signin' ? null : newPasswordProblem(values.password, values.again);
}

export function addressProblem(email: string): string | null {
  if (email.trim() === '') return t`Please enter your email address.`;
  return isEmail(email) ? null : t`This is not a valid email address.`;
}

export function newPasswordProblem(
  password: string,
  again: string,
): { field: 'password' | 'again'; words: string } | null {
  if (password === '') return { field: 'password', words: noPassword() };
  if (password.length < PASSWORD_MIN_CHARS) {
    return { field: 'password', words: shortPasswordProblem() };
  }
  return password === again ? null : { field: 'again', words: t`Passwords do not match` };
}

export const noPassword = (): string => t`Please enter your password.`;

export const shortPasswordProblem = (): string =>
  plural(
    { minChars: PASSWORD_MIN_CHARS },
    { one: 'Password must be at least # character', other: 'Password must be at least # characters' },
  );

export const actionWords = {
  signin: {
    submit: MODE_NAMES.signin,
    success: msg`Successfully signed in! Your files have been linked to your account.`,
    failure: msg`Failed to sign in. Please try again.`,
  },
  signup: {
    submit: MODE_NAMES.signup,
    success: msg`Account created successfully! Your files have been linked to your account.`,
    failure: msg`Failed to create account. Please try again.`,
  },
  reset: {
    submit: msg`Send reset email`,
    success: msg`Password reset email sent! Check your inbox.`,
    failure: msg`Failed to send reset email. Please try again.`,
  },
  google: {
    submit: msg`Continue with Google`,
    success: msg`Successfully signed in with Google! Your files have been linked to your account.`,
    failure: msg`Failed to sign in with Google. Please try again.`,
  },
} as const;

export type SignInAction = keyof typeof actionWords;
