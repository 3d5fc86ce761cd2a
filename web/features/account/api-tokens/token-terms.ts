/**
 * Validates the form for a new API token, and converts the values of the form into the input of the call. Also has
 * texts about tokens.
 */
import type { ApiToken } from '../../../../worker/contract/calls/api-tokens';
import type { TokenScope } from '../../../../worker/contract/calls/scopes';
import { withoutInvisible } from '../../../../worker/contract/names';
import { HOUR_MS } from '../../../../worker/contract/units';
import { countOf, formatDate, formatRelative } from '../../../lib/format';

export interface TokenTerms {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Days until the token expires. With `NO_END`, the token is valid until it is revoked. */
  readonly days: number;
}

const NO_END = 0;

/** Default values of the form. Most programs only send files, so the only chosen scope is `send`. */
export const NEW_TOKEN: TokenTerms = { name: '', scopes: ['send'], days: 90 };

/** Name and meaning of each scope, in the order of the form. */
export const SCOPE_WORDS: readonly { scope: TokenScope; name: string; meaning: string }[] = [
  { scope: 'send', name: 'Send', meaning: 'Upload files, also into your existing folders.' },
  { scope: 'read', name: 'Read', meaning: 'List and download all your files, including protected folders.' },
  { scope: 'manage', name: 'Manage', meaning: 'Rename, move, share and delete your files, and request files.' },
];

export const END_CHOICES: readonly { value: number; label: string }[] = [
  ...[7, 30, 90].map((value) => ({ value, label: countOf(value, 'day') })),
  { value: 365, label: '1 year' },
  { value: NO_END, label: 'Until I revoke it' },
];

/** Error message of each invalid field. */
export type TokenProblems = Partial<Record<'name' | 'scopes', string>>;

const nameOf = ({ name }: TokenTerms): string => withoutInvisible(name).trim();

export const problemsOf = (terms: TokenTerms): TokenProblems => ({
  ...(nameOf(terms) === '' && { name: 'Enter a name, so you recognize it later.' }),
  ...(terms.scopes.length === 0 && { scopes: 'Choose at least one.' }),
});

export const withScope = (terms: TokenTerms, scope: TokenScope, isChosen: boolean): TokenTerms => ({
  ...terms,
  scopes: [...terms.scopes.filter((other) => other !== scope), ...(isChosen ? [scope] : [])],
});

/** Converts valid terms into the input of the call that creates a token. */
export const tokenRequestOf = (terms: TokenTerms) => ({
  name: nameOf(terms),
  scopes: [...terms.scopes],
  days: terms.days === NO_END ? null : terms.days,
});

export const hasExpired = ({ expiresAt }: ApiToken, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now;

/**
 * Returns texts about a token's creation, last use and expiry. The server updates the last use at most once an hour.
 * `now` is in milliseconds.
 */
export function factsOf(token: ApiToken, now: number): string[] {
  const { createdAt, lastUsedAt, expiresAt } = token;
  return [
    `Made ${formatDate(createdAt)}`,
    lastUsedAt === null ? 'never used' : usedWords(lastUsedAt, now),
    expiresAt === null
      ? 'no end'
      : hasExpired(token, now)
        ? `ended ${formatRelative(expiresAt, now)}`
        : `ends ${formatRelative(expiresAt, now)}`,
  ];
}

const usedWords = (lastUsedAt: string, now: number): string =>
  now - Date.parse(lastUsedAt) < HOUR_MS ? 'used in the last hour' : `used about ${formatRelative(lastUsedAt, now)}`;
