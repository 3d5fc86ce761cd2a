import { expect, test } from 'vitest';
import {
  endChoices,
  endWords,
  hasExpired,
  NEW_TOKEN,
  problemsOf,
  SCOPE_WORDS,
  tokenRequestOf,
  usedWords,
} from '../../../../../web/features/account/api-tokens/token-terms';
import type { ApiToken } from '../../../../../worker/contract/calls/api-tokens';
import { TOKEN_SCOPES } from '../../../../../worker/contract/calls/scopes';
import { API_TOKEN_MAX_DAYS } from '../../../../../worker/contract/limits';
import { HOUR_MS } from '../../../../../worker/contract/units';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');
const at = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();
const token = {
  tokenId: 'id',
  name: 'Backup',
  scopes: ['send' as const],
  ends: 'x7Qa',
  createdAt: at(-48),
  lastUsedAt: null,
  expiresAt: null,
};

test('requires a visible name and at least one scope', () => {
  expect(Object.keys(problemsOf(NEW_TOKEN))).toEqual(['name']);
  expect(Object.keys(problemsOf({ ...NEW_TOKEN, name: ' \u202e\n ' }))).toEqual(['name']);
  expect(Object.keys(problemsOf({ name: 'Backup', scopes: [], days: 7 }))).toEqual(['scopes']);
  expect(problemsOf({ ...NEW_TOKEN, name: 'Backup' })).toEqual({});
});

test("returns the server's input with a trimmed name, and null days for a token without an end", () => {
  expect(tokenRequestOf({ name: '  Back\u202eup ', scopes: ['read'], days: 30 })).toEqual({
    name: 'Backup',
    scopes: ['read'],
    days: 30,
  });
  const endless = endChoices().at(-1)?.value ?? Number.NaN;
  expect(tokenRequestOf({ ...NEW_TOKEN, name: 'x', days: endless }).days).toBeNull();
});

test('describes every scope, and offers no longer lifetime than the server allows', () => {
  expect(SCOPE_WORDS.map(({ scope }) => scope)).toEqual(TOKEN_SCOPES);
  for (const { value } of endChoices()) expect(value).toBeLessThanOrEqual(API_TOKEN_MAX_DAYS);
});

test('says when a token was last used, and when it expires', () => {
  const factsOf = (about: ApiToken) => [usedWords(about, NOW), endWords(about, NOW)];
  expect(factsOf(token)).toEqual(['never used', 'no end']);
  const used = { ...token, lastUsedAt: at(-0.9), expiresAt: at(96) };
  expect(factsOf(used)).toEqual(['used in the last hour', 'ends in 4 days']);
  const over = { ...token, lastUsedAt: at(-5), expiresAt: at(-72) };
  expect(factsOf(over)).toEqual(['used about 5 hours ago', 'ended 3 days ago']);
  expect([hasExpired(token, NOW), hasExpired(used, NOW), hasExpired(over, NOW)]).toEqual([false, false, true]);
  expect(hasExpired({ ...token, expiresAt: at(0) }, NOW)).toBe(true);
});
