import { expect, test } from 'vitest';
import { unlockProblem } from '../../../../../web/features/folder-view/unlock-problem';
import { ApiError } from '../../../../../web/lib/api';
import { isLongMessage } from '../../../../../worker/contract/long-message';

test('says why a folder was not unlocked, and how long to wait', () => {
  expect(unlockProblem(new ApiError('wrong_password', 403))).toBe('Wrong password. Check it and try again.');
  expect(unlockProblem(new ApiError('wrong_key', 403))).toBe('Wrong password. Check it and try again.');
  const tooMany = new ApiError('too_many_passwords', 429, 'Too many.', { retryAfterSeconds: 600 });
  expect(unlockProblem(tooMany)).toBe('Too many passwords were tried from here. Try again in 10 minutes.');
  expect(unlockProblem(new ApiError('network', 0))).toContain('Network error');
  expect(unlockProblem(new Error('No cookies.'))).toBe('No cookies.');
});

test('shortens a message of many lines or characters', () => {
  expect(['x'.repeat(300), 'a\nb\nc\nd\ne'].map(isLongMessage)).toEqual([false, false]);
  expect(['x'.repeat(301), 'a\nb\nc\nd\ne\nf'].map(isLongMessage)).toEqual([true, true]);
});
