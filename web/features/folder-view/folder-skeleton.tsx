import { Skeleton } from '../../ui/skeleton';

const ROWS = ['w-2/5', 'w-3/5', 'w-1/3', 'w-1/2', 'w-1/4', 'w-2/3'];

/** The overview before its folder has arrived. */
export function OverviewSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="mx-auto flex w-full max-w-lg flex-1 flex-col items-center justify-center py-10"
    >
      <div className="w-full rounded-surface border border-line bg-surface shadow-surface">
        <div className="space-y-5 px-6 py-8">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-3/5" />
        </div>
        <div className="space-y-3 border-t border-line px-6 py-6">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-1/3" />
        </div>
      </div>
      <Skeleton className="mt-5 h-4 w-52" />
    </div>
  );
}

/** The list before its files have arrived. */
export function ContentsSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="pt-4">
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="mt-3 h-4 w-52" />
      <div className="mt-8 divide-y divide-line rounded-surface border border-line bg-surface">
        {ROWS.map((width) => (
          <div key={width} className="flex h-14 items-center gap-4 px-5">
            <Skeleton className="size-[18px]" />
            <Skeleton className={`h-4 ${width}`} />
          </div>
        ))}
      </div>
    </div>
  );
}
