import { expect, test } from 'vitest';
import { HOUR_MS } from '../../../../worker/contract/units';
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

test('records the use of a token at most once an hour', () => {
  expect(tokens.isUseDue(null, 0)).toBe(true);
  expect(tokens.isUseDue(1000, 1000 + HOUR_MS - 1)).toBe(false);
  expect(tokens.isUseDue(1000, 1000 + HOUR_MS)).toBe(true);
});
