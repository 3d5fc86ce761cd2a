import { expect, test } from 'vitest';
import { wholeShareLink } from '../../../../../web/features/management/secret';

const encryption = { version: 1, kdf: 'none', salt: '', wrappedKey: 'w' } as const;

test('hands out the share link of a managed folder only with a key that may be right', () => {
  const shareLink = 'https://files.example/e/E';
  const withPassword = { ...encryption, kdf: 'pbkdf2-sha256-600000' } as const;
  const isLocked = true as const;
  expect(wholeShareLink({ shareLink: 'https://files.example/d/P' }, '')).toBe('https://files.example/d/P');
  expect(wholeShareLink({ shareLink: `${shareLink}#1k`, encryption }, '')).toBe(`${shareLink}#1k`);
  expect(wholeShareLink({ shareLink, encryption, isLocked }, '')).toBeNull();
  expect(wholeShareLink({ shareLink, encryption, isLocked }, '1wrong')).toBeNull();
  expect(wholeShareLink({ shareLink, encryption: withPassword, isLocked }, '1k')).toBe(`${shareLink}#1k`);
});
