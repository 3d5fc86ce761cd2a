import { expect, test } from 'vitest';
import * as tokens from '../../../../worker/identity/api-token';

const SECRETS = { SIGNING_SECRET: 'secret of the tests, long enough', PREVIOUS_SIGNING_SECRET: '' };

test('creates unique tokens in a format that secret scanners recognise', async () => {
  const newTokens = await Promise.all(Array.from({ length: 20 }, () => tokens.newApiToken(SECRETS)));
  expect(new Set(newTokens).size).toBe(20);
  for (const token of newTokens) expect(token).toMatch(/^fs_[A-Za-z0-9_-]{44}$/);
  expect(tokens.lastCharsOf('fs_abcdefgh')).toBe('efgh');
});

test.each([
  ['Bearer fs_abc', 'fs_abc'],
  ['bearer   fs_abc', 'fs_abc'],
  ['Bearer fs_', 'fs_'],
  ['Bearer fs_abc def', undefined],
  ['Bearer eyJhbGciOi.fs_.x', undefined],
  ['Basic fs_abc', undefined],
  ['fs_abc', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads the header %j as token %j', (header, token) => {
  expect(tokens.apiTokenIn(header)).toBe(token);
});

test('stores each scope once in a fixed order, and ignores unknown scopes', () => {
  expect(tokens.storedScopes(['manage', 'send', 'manage'])).toBe('send manage');
  expect(tokens.readScopes('send manage')).toEqual(['send', 'manage']);
  expect(tokens.readScopes('')).toEqual([]);
  expect(tokens.readScopes('sender reads everything')).toEqual([]);
});

test('allows only the scopes of a token', () => {
  expect(tokens.allows(['send', 'read'], 'read')).toBe(true);
  expect(tokens.allows(['send', 'read'], 'manage')).toBe(false);
  expect(tokens.allows(['send', 'read', 'manage'], 'never')).toBe(false);
  expect(tokens.allows([], 'send')).toBe(false);
});

test('expires a token at the exact millisecond', () => {
  expect(tokens.isUnexpired({ expiresAt: 1000 }, 999)).toBe(true);
  expect(tokens.isUnexpired({ expiresAt: 1000 }, 1000)).toBe(false);
  expect(tokens.isUnexpired({ expiresAt: null }, Number.MAX_SAFE_INTEGER)).toBe(true);
});

test('records the use of a token at most once an hour', () => {
  const HOUR_MS = 3_600_000;
  expect(tokens.isUseDue(null, 0)).toBe(true);
  expect(tokens.isUseDue(1000, 1000 + HOUR_MS - 1)).toBe(false);
  expect(tokens.isUseDue(1000, 1000 + HOUR_MS)).toBe(true);
});
