import { expect, test } from 'vitest';
import { settings } from '../../../../../web/features/account/settings';

const typed = { current: 'correct horse', password: 'battery staple', again: 'battery staple' };

test('a new password must differ from the current one', () => {
  const { problem } = settings.password;
  expect(problem(typed)).toBeNull();
  expect(problem({ ...typed, password: typed.current, again: typed.current })).toEqual({
    field: 'password',
    words: 'Choose a password other than the current one.',
  });
  // An account of Google's types none.
  expect(problem({ ...typed, current: undefined })).toBeNull();
});
