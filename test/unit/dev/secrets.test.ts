import { expect, test } from 'vitest';
import { missingLines } from '../../../dev/secrets.ts';

const random = () => 'random';

test('a new file gets every secret', () => {
  expect(missingLines('', random)).toBe('SIGNING_SECRET=random\n');
});

test('a secret that is there is left alone', () => {
  expect(missingLines('SIGNING_SECRET="mine"\n', random)).toBe('');
});

test('a name without a value counts as missing', () => {
  expect(missingLines('SIGNING_SECRET=\n', random)).toBe('SIGNING_SECRET=random\n');
});

test('what somebody wrote without a closing line break is not run together with ours', () => {
  expect(missingLines('OTHER=1', random)).toBe('\nSIGNING_SECRET=random\n');
});
