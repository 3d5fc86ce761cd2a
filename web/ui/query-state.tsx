import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureMessage } from '../lib/failure-message';
import { Banner } from './banner';
import { Button } from './button';

interface QueryStateProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  loading: ReactNode;
  children(data: Data): ReactNode;
}

/** Data stays visible if a refetch fails. */
export function QueryState<Data>({ query, loading, children }: QueryStateProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <div role="status">{loading}</div>;
  return (
    <div className="space-y-3">
      <Banner tone="danger">{failureMessage(error)}</Banner>
      <Button busy={isFetching} onClick={() => void refetch()}>
        <Trans>Try Again</Trans>
      </Button>
    </div>
  );
}
