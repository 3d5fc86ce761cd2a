import { t } from '@lingui/core/macro';
import { Skeleton } from '../../ui/skeleton';
import { ContentsFrame } from './contents-frame';
import { OverviewFrame } from './overview/overview-frame';
import { PICTURE_BOX } from './overview/share-picture';

const NAMES = ['w-1/2', 'w-2/5', 'w-3/5', 'w-1/3'];
const ROWS = ['w-2/5', 'w-3/5', 'w-1/3', 'w-1/2', 'w-1/4', 'w-2/3'];

export function OverviewSkeleton() {
  return (
    <div data-loading="" role="status" aria-label={t`Loading`}>
      <OverviewFrame
        picture={<span className={PICTURE_BOX} />}
        title={<Skeleton className="mx-auto h-7 w-48 sm:h-9 min-[107rem]:h-10" />}
        facts={<Skeleton className="mx-auto mt-2 h-4 w-64 sm:mt-3" />}
      >
        <Skeleton className="h-11 w-full rounded-control lg:h-12" />
        <div className="divide-y divide-line rounded-surface border border-line bg-surface shadow-surface">
          {NAMES.map((width) => (
            <div key={width} className="flex h-11 items-center gap-3 px-4 lg:h-12 lg:px-5">
              <Skeleton className="size-[18px]" />
              <Skeleton className={`h-4 ${width}`} />
            </div>
          ))}
          <div className="flex h-11 items-center px-4 lg:h-12 lg:px-5">
            <Skeleton className="h-4 w-28" />
          </div>
        </div>
      </OverviewFrame>
    </div>
  );
}

export function ContentsSkeleton() {
  return (
    <div data-loading="" role="status" aria-label={t`Loading`}>
      <ContentsFrame
        head={
          <div className="pt-2 pb-6 sm:pt-4">
            <Skeleton className="h-8 w-64 max-w-full sm:h-9" />
            <Skeleton className="mt-2.5 h-4 w-52" />
          </div>
        }
      >
        <div className="divide-y divide-line rounded-surface border border-line bg-surface shadow-surface">
          <div className="flex h-16 items-center justify-between px-5">
            <Skeleton className="size-[18px]" />
            <Skeleton className="h-9 w-40 rounded-control" />
          </div>
          {ROWS.map((width) => (
            <div key={width} className="flex h-14 items-center gap-4 px-5">
              <Skeleton className="size-[18px]" />
              <Skeleton className={`h-4 ${width}`} />
            </div>
          ))}
        </div>
      </ContentsFrame>
    </div>
  );
}
