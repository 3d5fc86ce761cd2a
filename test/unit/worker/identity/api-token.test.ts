import { expect, test } from 'vitest';
import type { TokenScope } from '../../../../worker/contract/calls/scopes';

interface ApiToken {
  newApiToken(secrets: Record<string, string>): Promise<string>;
  apiTokenIn(header: string | undefined): string | undefined;
  endsOf(token: string): string;
  storedScopes(scopes: readonly TokenScope[]): string;
  readScopes(stored: string): TokenScope[];
  allows(scopes: readonly TokenScope[], asked: string): boolean;
  isRunning(token: { expiresAt: number | null }, now: number): boolean;
  isUseDue(lastUsedAt: number | null, now: number): boolean;
}

/** By a name that the compiler does not follow: the Worker's files are checked with the Worker's types. */
const module = '../../../../worker/identity/api-token.ts';
const tokens: ApiToken = await import(new URL(module, import.meta.url).href);

const SECRETS = { SIGNING_SECRET: 'a secret that is long enough for the tests', PREVIOUS_SIGNING_SECRET: '' };

test('a token has a form by which scanners know it, and no two are alike', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => tokens.newApiToken(SECRETS)));
  expect(new Set(made).size).toBe(20);
  for (const token of made) expect(token).toMatch(/^fs_[A-Za-z0-9_-]{44}$/);
  expect(tokens.endsOf('fs_abcdefgh')).toBe('efgh');
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
])('the header %j gives %j as a token', (header, token) => {
  expect(tokens.apiTokenIn(header)).toBe(token);
});

test('scopes are kept each once, in one order, and what is not a scope is none', () => {
  expect(tokens.storedScopes(['manage', 'send', 'manage'])).toBe('send manage');
  expect(tokens.readScopes('send manage')).toEqual(['send', 'manage']);
  expect(tokens.readScopes('')).toEqual([]);
  expect(tokens.readScopes('sender reads everything')).toEqual([]);
});

test('a token allows its scopes and nothing else', () => {
  expect(tokens.allows(['send', 'read'], 'read')).toBe(true);
  expect(tokens.allows(['send', 'read'], 'manage')).toBe(false);
  expect(tokens.allows(['send', 'read', 'manage'], 'never')).toBe(false);
  expect(tokens.allows([], 'send')).toBe(false);
});

test('a token is over at the very millisecond of its end', () => {
  expect(tokens.isRunning({ expiresAt: 1000 }, 999)).toBe(true);
  expect(tokens.isRunning({ expiresAt: 1000 }, 1000)).toBe(false);
  expect(tokens.isRunning({ expiresAt: null }, Number.MAX_SAFE_INTEGER)).toBe(true);
});

test('a use is written down once an hour', () => {
  const HOUR_MS = 3_600_000;
  expect(tokens.isUseDue(null, 0)).toBe(true);
  expect(tokens.isUseDue(1000, 1000 + HOUR_MS - 1)).toBe(false);
  expect(tokens.isUseDue(1000, 1000 + HOUR_MS)).toBe(true);
});
