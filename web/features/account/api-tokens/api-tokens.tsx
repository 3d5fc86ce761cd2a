import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type ApiToken, apiTokenEndpoints } from '../../../../worker/contract/calls/api-tokens';
import { API_TOKENS_MAX } from '../../../../worker/contract/limits';
import { call } from '../../../lib/api';
import { Button } from '../../../ui/button';
import { Section } from '../../../ui/card';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog';
import { QueryState } from '../../../ui/query-state';
import { Skeleton } from '../../../ui/skeleton';
import { MakeTokenDialog } from './make-token-dialog';
import { apiTokensQuery } from './queries';
import { TokenItem } from './token-item';

export function ApiTokens({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  // The list does not change behind the open dialog.
  const query = useQuery({ ...apiTokensQuery(userId), subscribed: !isMaking });
  const [tokenToRevoke, setTokenToRevoke] = useState<ApiToken | null>(null);
  const revokedName = tokenToRevoke?.name;
  const makeButton = useRef<HTMLButtonElement>(null);

  const add = (token: ApiToken) =>
    queries.setQueryData(apiTokensQuery(userId).queryKey, (tokens) => tokens && [token, ...tokens]);

  async function revoke({ tokenId }: ApiToken) {
    // Removes the row at once. A failed call restores the row.
    await queries.cancelQueries(apiTokensQuery(userId));
    queries.setQueryData(apiTokensQuery(userId).queryKey, (tokens) =>
      tokens?.filter((each) => each.tokenId !== tokenId),
    );
    try {
      await call(apiTokenEndpoints.revokeApiToken, { userId, tokenId });
    } finally {
      await queries.fetchQuery({ ...apiTokensQuery(userId), staleTime: 0 }).catch(() => {});
    }
    requestAnimationFrame(() => makeButton.current?.focus());
  }

  return (
    <Section title={t`API tokens`}>
      <p className="max-w-2xl text-muted">
        <Trans comment="Do not translate the code in the first element. The second element is a link">
          A token lets a program act as you: a backup, a script, a command line. It sends it as{' '}
          <code className="text-sm text-strong">Authorization: Bearer fs_…</code>;{' '}
          <Link to="/developers" className="text-accent underline underline-offset-4 hover:text-accent-hover">
            the guide
          </Link>{' '}
          explains more.
        </Trans>
      </p>
      <QueryState query={query} loading={<Skeleton className="h-12 w-full rounded-control" />}>
        {(tokens) => (
          <>
            {tokens.length === 0 ? (
              <p className="text-muted">
                <Trans>You have no tokens yet.</Trans>
              </p>
            ) : (
              <ul className="divide-y divide-line border-y border-line">
                {tokens.map((token) => (
                  <TokenItem key={token.tokenId} token={token} onRevoke={() => setTokenToRevoke(token)} />
                ))}
              </ul>
            )}
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button
                ref={makeButton}
                disabled={tokens.length >= API_TOKENS_MAX}
                focusableWhenDisabled
                onClick={() => setMaking(true)}
              >
                <Trans>Create token</Trans>
              </Button>
              {tokens.length >= API_TOKENS_MAX && (
                <p className="text-sm text-muted">
                  {plural(
                    { max: API_TOKENS_MAX },
                    {
                      one: '# token is the maximum. Revoke it to create another.',
                      other: '# tokens are the maximum. Revoke one to create another.',
                    },
                  )}
                </p>
              )}
            </div>
          </>
        )}
      </QueryState>
      {isMaking && <MakeTokenDialog userId={userId} onCreated={add} onClose={() => setMaking(false)} />}
      {tokenToRevoke && (
        <ConfirmDialog
          title={t`Revoke this token?`}
          confirm={t`Revoke token`}
          onConfirm={() => revoke(tokenToRevoke)}
          onClose={() => setTokenToRevoke(null)}
        >
          <Trans comment="The value is the name of a token">
            Programs that use{' '}
            <strong dir="auto" className="[overflow-wrap:anywhere] text-strong">
              {revokedName}
            </strong>{' '}
            stop working immediately. This can’t be undone.
          </Trans>
        </ConfirmDialog>
      )}
    </Section>
  );
}
