/** The gate in SQL, for lists of folders: what `mayRead` says of those that are open. */
import { type AnyColumn, and, gt, isNull, or, type SQL } from 'drizzle-orm';
import { folders } from '../../../db/schema';

/** The columns that it looks at, of the table or of an alias of it. */
type Columns = Readonly<Record<'takenDownAt' | 'expiresAt' | 'passwordHash' | 'stoppedAt', AnyColumn>>;

/**
 * Whether a folder inside another may be read by a reader of that one, at `now` (milliseconds since 1970). One with a
 * password of its own, or that is not shared, is told of only to its owner.
 */
export const isReadableBy = (
  { now, isOwner }: { now: number; isOwner: boolean },
  folder: Columns = folders,
): SQL | undefined =>
  and(
    isNull(folder.takenDownAt),
    or(isNull(folder.expiresAt), gt(folder.expiresAt, now)),
    ...(isOwner ? [] : [isNull(folder.passwordHash), isNull(folder.stoppedAt)]),
  );
