import { expect, test } from 'vitest';
import { passwordProblem, sharingChange } from '../../../../../web/features/sharing/sharing-change';

const SETTINGS = { hasPassword: true, message: 'Hello', downloadLimit: null, isStopped: false };
const SAME = { choice: { kind: 'keep' }, message: 'Hello', downloadLimit: '', isStopped: false } as const;

test('saves only what has changed', () => {
  expect(sharingChange(SETTINGS, SAME)).toBeNull();
  expect(sharingChange(SETTINGS, { ...SAME, message: ' Hello ' })).toBeNull();
  expect(sharingChange(SETTINGS, { ...SAME, message: 'Bye' })).toEqual({ message: 'Bye' });
  expect(sharingChange(SETTINGS, { ...SAME, message: ' ' })).toEqual({ message: null });
  expect(sharingChange(SETTINGS, { ...SAME, isStopped: true })).toEqual({ isStopped: true });
  expect(sharingChange(SETTINGS, { ...SAME, downloadLimit: ' 3 ' })).toEqual({ downloadLimit: 3 });
  expect(sharingChange({ ...SETTINGS, downloadLimit: 3 }, { ...SAME, downloadLimit: '3' })).toBeNull();
  expect(sharingChange({ ...SETTINGS, downloadLimit: 3 }, SAME)).toEqual({ downloadLimit: null });
  expect(sharingChange(SETTINGS, { ...SAME, choice: { kind: 'remove' } })).toEqual({ password: null });
  expect(sharingChange(SETTINGS, { ...SAME, choice: { kind: 'set', password: ' a ' } })).toEqual({ password: ' a ' });
});

test('requires a password of 1 to 200 characters if the user sets a password', () => {
  expect(passwordProblem({ kind: 'keep' })).toBeNull();
  expect(passwordProblem({ kind: 'remove' })).toBeNull();
  expect(passwordProblem({ kind: 'set', password: '' })).toBe('Enter a password.');
  expect(passwordProblem({ kind: 'set', password: '😀'.repeat(200) })).toBeNull();
  expect(passwordProblem({ kind: 'set', password: 'x'.repeat(201) })).toBe('A password has at most 200 characters.');
});
