const PASSWORD_MIN_CHARS = 6;

export type Mode = 'signin' | 'signup' | 'reset';

export const MODE_NAMES: Readonly<Record<Mode, string>> = {
  signin: 'Sign in',
  signup: 'Create account',
  reset: 'Reset password',
};

export interface SignInValues {
  readonly email: string;
  readonly password: string;
  readonly again: string;
  readonly displayName: string;
}

export type FieldName = keyof SignInValues;

/** The address may still not exist. Only the provider knows. */
const LIKE_AN_ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** Returns the first error. Returns null if there is no error. */
export function problemWith(mode: Mode, values: SignInValues): { field: FieldName; words: string } | null {
  const words = addressProblem(values.email);
  if (words !== null) return { field: 'email', words };
  if (mode === 'reset') return null;
  if (values.password === '') return { field: 'password', words: NO_PASSWORD };
  return mode === 'signin' ? null : newPasswordProblem(values.password, values.again);
}

export function addressProblem(email: string): string | null {
  if (email.trim() === '') return 'Please enter your email address.';
  return LIKE_AN_ADDRESS.test(email.trim()) ? null : 'This is not a valid email address.';
}

export function newPasswordProblem(
  password: string,
  again: string,
): { field: 'password' | 'again'; words: string } | null {
  if (password === '') return { field: 'password', words: NO_PASSWORD };
  if (password.length < PASSWORD_MIN_CHARS) {
    return { field: 'password', words: `Password must be at least ${PASSWORD_MIN_CHARS} characters` };
  }
  return password === again ? null : { field: 'again', words: 'Passwords do not match' };
}

export const NO_PASSWORD = 'Please enter your password.';

const LINKED = 'Your files have been linked to your account.';

/** `failure` is the message if no specific message fits. */
export const actWords = {
  signin: {
    submit: MODE_NAMES.signin,
    success: `Successfully signed in! ${LINKED}`,
    failure: 'Failed to sign in. Please try again.',
  },
  signup: {
    submit: MODE_NAMES.signup,
    success: `Account created successfully! ${LINKED}`,
    failure: 'Failed to create account. Please try again.',
  },
  reset: {
    submit: 'Send reset email',
    success: 'Password reset email sent! Check your inbox.',
    failure: 'Failed to send reset email. Please try again.',
  },
  google: {
    submit: 'Continue with Google',
    success: `Successfully signed in with Google! ${LINKED}`,
    failure: 'Failed to sign in with Google. Please try again.',
  },
} as const;

export type Act = keyof typeof actWords;
