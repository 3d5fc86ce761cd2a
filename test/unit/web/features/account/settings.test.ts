import { expect, test } from 'vitest';
import { settings } from '../../../../../web/features/account/settings';

const typed = { current: 'correct horse', password: 'battery staple', again: 'battery staple' };

test('rejects a new password that equals the current password', () => {
  const { problem } = settings.password;
  expect(problem(typed)).toBeNull();
  expect(problem({ ...typed, password: typed.current, again: typed.current })).toEqual({
    field: 'password',
    words: 'Choose a password other than the current one.',
  });
  // Users who sign in with Google enter no current password.
  expect(problem({ ...typed, current: undefined })).toBeNull();
});
