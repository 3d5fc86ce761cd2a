import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format';
import { sentenceSpace } from '../../lib/words/language';
import { Button } from '../../ui/button';
import { SearchField } from '../../ui/form/search-field';
import { Pagination } from '../../ui/lists/pagination';
import { Skeleton } from '../../ui/skeleton';
import type { ListView } from './queries';

interface ListStateProps<Answer> {
  searchLabel: string;
  pagesLabel: string;
  view: ListView;
  query: UseQueryResult<Answer>;
  empty: string;
  hint?: string;
  children(answer: Answer): ReactNode;
  onViewChange(view: ListView): void;
}

export function ListState<Answer extends { pagination: { total: number; totalPages: number } }>({
  searchLabel,
  pagesLabel,
  view,
  query,
  empty,
  hint,
  children,
  onViewChange,
}: ListStateProps<Answer>) {
  const { data, error } = query;
  const total = formatCount(data?.pagination.total ?? 0);
  if (data && data.pagination.total === 0 && view.search === '')
    return (
      <p data-empty className="text-[0.9375rem] text-muted">
        {empty}
        {hint !== undefined && (
          <span className="max-sm:hidden">
            {sentenceSpace()}
            {hint}
          </span>
        )}
      </p>
    );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SearchField
          label={searchLabel}
          placeholder={t({ message: 'Search', comment: 'Label of a search field' })}
          search={view.search}
          onSearch={(search) => onViewChange({ page: 1, search })}
        />
        {data && data.pagination.total > 0 && (
          <p className="text-sm text-muted tabular-nums">
            <Trans comment="Number of entries of a list">{total} in all</Trans>
          </p>
        )}
      </div>
      {data && data.pagination.total === 0 && (
        <p className="py-6 text-center text-muted">
          <Trans>Nothing was found.</Trans>
        </p>
      )}
      {data && data.pagination.total > 0 && children(data)}
      {data && data.pagination.totalPages > 1 && (
        <div className="mt-3 flex justify-end">
          <Pagination
            label={pagesLabel}
            page={view.page}
            totalPages={data.pagination.totalPages}
            onPage={(page) => onViewChange({ ...view, page })}
          />
        </div>
      )}
      {!data && error && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-4 py-2 text-muted">
          <Trans>We couldn’t load this list.</Trans>
          <Button onClick={() => void query.refetch()}>
            <Trans>Try Again</Trans>
          </Button>
        </div>
      )}
      {!data && !error && (
        <div role="status" aria-label={t`Loading`} className="space-y-3 py-2">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      )}
    </>
  );
}
