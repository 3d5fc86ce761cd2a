import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { ApiToken } from '../../../../worker/contract/calls/api-tokens';
import type { TokenScope } from '../../../../worker/contract/calls/scopes';
import { withoutInvisible } from '../../../../worker/contract/names';
import { HOUR_MS } from '../../../../worker/contract/units';
import { formatRelative } from '../../../lib/format';

export interface TokenTerms {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly days: number;
}

const NO_END = 0;

export const NEW_TOKEN: TokenTerms = { name: '', scopes: ['send'], days: 90 };

export const SCOPE_WORDS: readonly { scope: TokenScope; name: MessageDescriptor; meaning: MessageDescriptor }[] = [
  {
    scope: 'send',
    name: msg({ message: 'Send', context: 'API token', comment: 'Verb: what a program may do' }),
    meaning: msg`Upload files, also into your existing folders.`,
  },
  {
    scope: 'read',
    name: msg({ message: 'Read', context: 'API token', comment: 'Verb: what a program may do' }),
    meaning: msg`List and download all your files, including protected folders.`,
  },
  {
    scope: 'manage',
    name: msg({ message: 'Manage', context: 'API token', comment: 'Verb: what a program may do' }),
    meaning: msg`Rename, move, share and delete your files, and request files.`,
  },
];

export const endChoices = (): readonly { value: number; label: string }[] => [
  ...[7, 30, 90].map((days) => ({ value: days, label: plural(days, { one: '# day', other: '# days' }) })),
  { value: 365, label: t`1 year` },
  { value: NO_END, label: t`Until I revoke it` },
];

export type TokenProblems = Partial<Record<'name' | 'scopes', string>>;

const nameOf = ({ name }: TokenTerms): string => withoutInvisible(name).trim();

export const problemsOf = (terms: TokenTerms): TokenProblems => ({
  ...(nameOf(terms) === '' && { name: t`Enter a name, so you recognize it later.` }),
  ...(terms.scopes.length === 0 && {
    scopes: t({ message: 'Choose at least one.', comment: 'Of the things that a program may do' }),
  }),
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

export function endWords(token: ApiToken, now: number): string {
  if (token.expiresAt === null) return t({ message: 'no end', comment: 'The token never expires' });
  const time = formatRelative(token.expiresAt, now);
  return hasExpired(token, now)
    ? t({ message: `ended ${time}`, comment: 'About a token. Example: ended 3 days ago' })
    : t({ message: `ends ${time}`, comment: 'About a token. Example: ends in 3 days' });
}

/** The server updates the last use at most once an hour. */
export function usedWords({ lastUsedAt }: ApiToken, now: number): string {
  if (lastUsedAt === null) return t({ message: 'never used', comment: 'About a token' });
  if (now - Date.parse(lastUsedAt) < HOUR_MS) return t({ message: 'used in the last hour', comment: 'About a token' });
  const time = formatRelative(lastUsedAt, now);
  return t({ message: `used about ${time}`, comment: 'About a token. Example: used about 5 hours ago' });
}
