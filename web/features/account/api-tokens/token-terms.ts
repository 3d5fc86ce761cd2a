/** Validates and converts the form for a new API token. */
import type { ApiToken } from '../../../../worker/contract/calls/api-tokens';
import type { TokenScope } from '../../../../worker/contract/calls/scopes';
import { withoutInvisible } from '../../../../worker/contract/names';
import { HOUR_MS } from '../../../../worker/contract/units';
import { countOf, formatDate, formatRelative } from '../../../lib/format';

export interface TokenTerms {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
}

const NO_END = 0;

/** The only default scope is `send`, because most programs only send files. */
export const NEW_TOKEN: TokenTerms = { name: '', scopes: ['send'], days: 90 };

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

export const tokenRequestOf = (terms: TokenTerms) => ({
  name: nameOf(terms),
  scopes: [...terms.scopes],
  days: terms.days === NO_END ? null : terms.days,
});

export const hasExpired = ({ expiresAt }: ApiToken, now: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now;

/** The server updates the last use at most once an hour. */
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
