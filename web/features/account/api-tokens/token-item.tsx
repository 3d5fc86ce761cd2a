import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ApiToken } from '../../../../worker/contract/calls/api-tokens';
import { serverNow } from '../../../lib/clock';
import { Button } from '../../../ui/button';
import { factsOf, hasExpired, SCOPE_WORDS } from './token-terms';

const CHIP = 'forced-colors:border rounded-full px-2.5 py-0.5 text-xs font-medium';

export function TokenItem({ token, onRevoke }: { token: ApiToken; onRevoke(): void }) {
  const { name, ends, scopes } = token;
  const now = serverNow();
  const isOver = hasExpired(token, now);
  return (
    <li className="flex items-center justify-between gap-4 py-3.5">
      <div className="min-w-0 space-y-1.5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <h3 dir="auto" className="text-parent-start text-[0.9375rem] font-semibold [overflow-wrap:anywhere]">
            {name}
          </h3>
          <code className="text-xs text-muted">fs_…{ends}</code>
          <span className="flex flex-wrap gap-1.5">
            {isOver && (
              <span className={`${CHIP} bg-limit-wash text-limit`}>
                <Trans context="API token">Expired</Trans>
              </span>
            )}
            {SCOPE_WORDS.filter(({ scope }) => scopes.includes(scope)).map((word) => (
              <span
                key={word.scope}
                className={`${CHIP} ${isOver ? 'bg-press text-muted' : 'bg-accent-wash text-accent'}`}
              >
                {i18n._(word.name)}
              </span>
            ))}
          </span>
        </div>
        <p className="text-sm text-muted tabular-nums">{factsOf(token, now).join(' · ')}</p>
      </div>
      <Button
        variant="quiet"
        className="-me-3.5 hover:text-danger"
        aria-label={t({ message: `Revoke ${name}`, comment: 'The value is the name of a token' })}
        onClick={onRevoke}
      >
        <Trans comment="Verb: ends a token">Revoke</Trans>
      </Button>
    </li>
  );
}
