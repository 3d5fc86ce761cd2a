/** Writes a directory without files: its row, and those above it. */
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { folders } from '../../../db/schema';
import type { Db } from '../../lib/db';
import { raisedRevision } from '../revision-store';
import { isOpen } from '../shelf-store';
import type { Folder } from '../store';
import { enterDirectories } from './directory-store';
import type { Placed } from './directory-tree';

/** False: the folder is other than it was read, and nothing was changed. */
export async function writeDirectory(db: Db, { id, nextPosition, revision }: Folder, placed: Placed): Promise<boolean> {
  const isAsRead = and(
    eq(folders.id, id),
    eq(folders.nextPosition, nextPosition),
    eq(folders.revision, revision),
    isOpen,
    isNull(folders.takenDownAt),
  ) as SQL;
  const enter = enterDirectories(db, id, placed.rows, isAsRead);
  const raise = db
    .update(folders)
    .set({ nextPosition: nextPosition + 1, nextDirectory: placed.nextDirectory, revision: raisedRevision })
    .where(isAsRead);
  const [first = raise, ...rest] = [...enter, raise];
  const changed = await db.batch([first, ...rest]);
  return (changed.at(-1)?.meta.changes ?? 0) > 0;
}
