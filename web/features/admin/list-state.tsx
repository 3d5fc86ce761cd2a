import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';

interface ListStateProps<Answer> {
  query: UseQueryResult<Answer>;
  /** What is said when there is nothing. */
  empty: string;
  isEmpty(answer: Answer): boolean;
  children(answer: Answer): ReactNode;
}

/** A list that is on its way, that failed, that is empty, or that is there. */
export function ListState<Answer>({ query, empty, isEmpty, children }: ListStateProps<Answer>) {
  if (query.data !== undefined) {
    return isEmpty(query.data) ? <p className="py-6 text-center text-muted">{empty}</p> : children(query.data);
  }
  if (query.error) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-4 py-2 text-muted">
        This list could not be loaded.
        <Button onClick={() => void query.refetch()}>Try Again</Button>
      </div>
    );
  }
  return (
    <div role="status" aria-label="Loading" className="space-y-3 py-2">
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-5 w-3/5" />
    </div>
  );
}
