import { expect, test } from 'vitest';
import { isLongMessage } from '../../../../../web/features/folder-view/long-message';
import { unlockProblem } from '../../../../../web/features/folder-view/unlock-problem';
import { ApiError } from '../../../../../web/lib/api';

test('who cannot unlock a folder is told why, and until when to wait', () => {
  expect(unlockProblem(new ApiError('wrong_password', 403))).toBe('This is not the password. Check it and try again.');
  const tooMany = new ApiError('too_many_passwords', 429, 'Too many.', { retryAfterSeconds: 600 });
  expect(unlockProblem(tooMany)).toBe('Too many passwords were tried from here. Try again in 10 minutes.');
  expect(unlockProblem(new ApiError('network', 0))).toContain('Network error');
  expect(unlockProblem(new Error('No cookies.'))).toBe('No cookies.');
});

test('a message of many lines or many characters is folded', () => {
  expect(['x'.repeat(300), 'a\nb\nc\nd\ne'].map(isLongMessage)).toEqual([false, false]);
  expect(['x'.repeat(301), 'a\nb\nc\nd\ne\nf'].map(isLongMessage)).toEqual([true, true]);
});
