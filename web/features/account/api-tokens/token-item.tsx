import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ApiToken } from '../../../../worker/contract/calls/api-tokens';
import { serverNow } from '../../../lib/clock';
import { Button } from '../../../ui/button';
import { endWords, hasExpired, SCOPE_WORDS, usedWords } from './token-terms';

/** On phones, the facts have the whole width. */
export function TokenItem({ token, onRevoke }: { token: ApiToken; onRevoke(): void }) {
  const { name, ends, scopes } = token;
  const now = serverNow();
  const scopeNames = SCOPE_WORDS.filter(({ scope }) => scopes.includes(scope)).map((word) => i18n._(word.name));
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-3">
      <div className="flex min-w-0 items-baseline gap-x-2.5">
        <h3 className="min-w-0 text-[0.9375rem] font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h3>
        <code className="shrink-0 text-xs text-muted">fs_…{ends}</code>
      </div>
      <Button
        variant="quiet"
        className="-me-3.5 hover:text-danger max-sm:-my-1.5 sm:row-span-2"
        aria-label={t({ message: `Revoke ${name}`, comment: 'The value is the name of a token' })}
        onClick={onRevoke}
      >
        <Trans comment="Verb: ends a token">Revoke</Trans>
      </Button>
      <p className="text-sm text-muted tabular-nums max-sm:col-span-full max-sm:text-[0.8125rem]">
        {[...scopeNames, usedWords(token, now)].join(' · ')} ·{' '}
        <span className={hasExpired(token, now) ? 'text-limit' : ''}>{endWords(token, now)}</span>
      </p>
    </li>
  );
}
