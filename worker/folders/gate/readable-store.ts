/** The gate in SQL, for lists of folders: what `mayRead` says of those that are open. */
import { type AnyColumn, and, gt, isNull, lt, or, type SQL } from 'drizzle-orm';
import { folders } from '../../../db/schema';

/** The columns that it looks at, of the table or of an alias of it. */
type Columns = Readonly<
  Record<'takenDownAt' | 'expiresAt' | 'passwordHash' | 'stoppedAt' | keyof LimitColumns, AnyColumn>
>;
type LimitColumns = Readonly<Record<'downloadLimit' | 'downloadCount' | 'placesUntil', AnyColumn>>;

/** Whether a folder is not gone by having been downloaded as often as it may be, at `now` (milliseconds since 1970). */
export const isNotUsedUp = (now: number, folder: LimitColumns = folders): SQL | undefined =>
  or(hasDownloadsLeft(folder), gt(folder.placesUntil, now));

const hasDownloadsLeft = ({ downloadLimit, downloadCount }: LimitColumns): SQL | undefined =>
  or(isNull(downloadLimit), lt(downloadCount, downloadLimit));

/**
 * Whether a folder inside another may be read by a reader of that one, at `now` (milliseconds since 1970). One with a
 * password of its own, that is not shared, or whose last downloads are under way, is told of only to its owner.
 */
export const isReadableBy = (
  { now, isOwner }: { now: number; isOwner: boolean },
  folder: Columns = folders,
): SQL | undefined =>
  and(
    isNull(folder.takenDownAt),
    or(isNull(folder.expiresAt), gt(folder.expiresAt, now)),
    ...(isOwner
      ? [isNotUsedUp(now, folder)]
      : [isNull(folder.passwordHash), isNull(folder.stoppedAt), hasDownloadsLeft(folder)]),
  );
