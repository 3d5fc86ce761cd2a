/** Writes a directory without files: its row, and the rows above it. */
import { and, eq } from 'drizzle-orm';
import { directories, folders } from '../../../db/schema';
import { type Db, writeOnce } from '../../lib/database/db';
import { raisedRevision } from '../revision-store';
import type { Folder } from '../store';
import { enterDirectories, isTreeAsRead } from './directory-store';
import { type Placed, withBytes } from './directory-tree';

/** Returns false, and changes nothing, if the folder changed since it was read. */
export async function writeDirectory(db: Db, folder: Folder, placed: Placed): Promise<boolean> {
  const isAsRead = isTreeAsRead(folder);
  const write = async (once: Db) => {
    const enter = enterDirectories(once, folder.id, withBytes(placed.rows, []), isAsRead);
    const raise = once
      .update(folders)
      .set({ nextPosition: folder.nextPosition + 1, nextDirectory: placed.nextDirectory, revision: raisedRevision })
      .where(isAsRead);
    const [first = raise, ...rest] = [...enter, raise];
    const changed = await once.batch([first, ...rest]);
    return (changed.at(-1)?.meta.changes ?? 0) > 0;
  };
  return writeOnce(db, write, () => whetherThere(db, folder.id, placed));
}

/** Returns true if the lowest of these directories exists, otherwise undefined. */
async function whetherThere(db: Db, folderId: string, { rows }: Placed): Promise<true | undefined> {
  const lowest = rows.at(-1);
  if (!lowest) return undefined;
  const { number, parent, name } = directories;
  const isIt = and(
    eq(directories.folderId, folderId),
    ...[eq(number, lowest.number), eq(parent, lowest.parent), eq(name, lowest.name)],
  );
  return (await db.select({ number }).from(directories).where(isIt).get()) && true;
}
