import { type SQL, sql } from 'drizzle-orm';
import { folders } from '../../db/schema';
import type { Db } from '../lib/database/db';

/**
 * The statement that raises the revision of the folders whose ids `ids` selects. It belongs into the batch of every
 * statement that makes a file ready, renames, moves or removes it: these change what an archive of the folder holds.
 * Creating, renaming, moving or removing a folder needs none, as an archive looks up the folders inside whenever it is asked for.
 */
export const raiseRevision = (db: Db, ids: SQL) =>
  db.update(folders).set({ revision: raisedRevision }).where(sql`${folders.id} IN (${ids})`);

/** The raised revision as a value, for a statement that updates the folder's row anyway. */
export const raisedRevision = sql`${folders.revision} + 1`;
