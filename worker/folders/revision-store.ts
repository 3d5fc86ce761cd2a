import { type SQL, sql } from 'drizzle-orm';
import { folders } from '../../db/schema';
import type { Db } from '../lib/database/db';

/**
 * Returns the statement that raises the revision of the folders that `ids` selects. A batch needs this statement if
 * it completes, renames, moves or deletes a file, because the folder's archive changes. A change to an inner folder
 * does not need the statement, because every download of an archive reads the inner folders.
 */
export const raiseRevision = (db: Db, ids: SQL) =>
  db.update(folders).set({ revision: raisedRevision }).where(sql`${folders.id} IN (${ids})`);

/** The raised revision, for a statement that updates the folder's row anyway. */
export const raisedRevision = sql`${folders.revision} + 1`;
