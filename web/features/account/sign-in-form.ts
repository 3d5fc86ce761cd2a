const PASSWORD_MIN_CHARS = 6;

export type Mode = 'signin' | 'signup' | 'reset';

/** What each is called, wherever it is offered. */
export const MODE_NAMES: Readonly<Record<Mode, string>> = {
  signin: 'Sign in',
  signup: 'Create account',
  reset: 'Reset password',
};

export interface Entered {
  readonly email: string;
  readonly password: string;
  readonly again: string;
  readonly displayName: string;
}

export type FieldName = keyof Entered;

/** Whether it really is one only the provider can tell; for a mail that is never sent it would not. */
const LIKE_AN_ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** The first thing that is wrong with what was entered, and where; null if the provider may be asked. */
export function problemWith(mode: Mode, entered: Entered): { field: FieldName; words: string } | null {
  const words = addressProblem(entered.email);
  if (words !== null) return { field: 'email', words };
  if (mode === 'reset') return null;
  if (entered.password === '') return { field: 'password', words: NO_PASSWORD };
  return mode === 'signin' ? null : newPasswordProblem(entered.password, entered.again);
}

/** What is wrong with an email address; null: nothing that can be seen. */
export function addressProblem(email: string): string | null {
  if (email.trim() === '') return 'Please enter your email address.';
  return LIKE_AN_ADDRESS.test(email.trim()) ? null : 'This is not a valid email address.';
}

/** What is wrong with a password that somebody wants to have, and with its repetition. */
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

/** What is said after each act, and when it failed in a way that has no words of its own (specification, section 8). */
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
