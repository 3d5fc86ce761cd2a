/** Writes a directory without files: its row, and those above it. */
import { folders } from '../../../db/schema';
import type { Db } from '../../lib/db';
import { raisedRevision } from '../revision-store';
import type { Folder } from '../store';
import { enterDirectories, isTreeAsRead } from './directory-store';
import { type Placed, withBytes } from './directory-tree';

/** False: the folder is other than it was read, and nothing was changed. */
export async function writeDirectory(db: Db, folder: Folder, placed: Placed): Promise<boolean> {
  const isAsRead = isTreeAsRead(folder);
  const enter = enterDirectories(db, folder.id, withBytes(placed.rows, []), isAsRead);
  const raise = db
    .update(folders)
    .set({ nextPosition: folder.nextPosition + 1, nextDirectory: placed.nextDirectory, revision: raisedRevision })
    .where(isAsRead);
  const [first = raise, ...rest] = [...enter, raise];
  const changed = await db.batch([first, ...rest]);
  return (changed.at(-1)?.meta.changes ?? 0) > 0;
}
