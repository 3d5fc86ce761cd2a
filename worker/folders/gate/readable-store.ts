/** Rules of `mayRead` in SQL, for lists of open folders. */
import { type AnyColumn, and, gt, isNull, lt, or, type SQL } from 'drizzle-orm';
import { folders } from '../../../db/schema';

type Columns = Readonly<
  Record<'takenDownAt' | 'expiresAt' | 'passwordHash' | 'accessHash' | 'stoppedAt' | keyof LimitColumns, AnyColumn>
>;
type LimitColumns = Readonly<Record<'downloadLimit' | 'downloadCount' | 'placesUntil', AnyColumn>>;

export const isNotUsedUp = (now: number, folder: LimitColumns = folders): SQL | undefined =>
  or(hasDownloadsLeft(folder), gt(folder.placesUntil, now));

const hasDownloadsLeft = ({ downloadLimit, downloadCount }: LimitColumns): SQL | undefined =>
  or(isNull(downloadLimit), lt(downloadCount, downloadLimit));

/** Condition: readers of the outer folder may read this inner folder. False for encrypted folders. */
export const isReadableBy = (
  { now, isOwner }: { now: number; isOwner: boolean },
  folder: Columns = folders,
): SQL | undefined =>
  and(
    isNull(folder.takenDownAt),
    isNull(folder.accessHash),
    or(isNull(folder.expiresAt), gt(folder.expiresAt, now)),
    ...(isOwner
      ? [isNotUsedUp(now, folder)]
      : [isNull(folder.passwordHash), isNull(folder.stoppedAt), hasDownloadsLeft(folder)]),
  );
