import { type SQL, sql } from 'drizzle-orm';
import { folders } from '../../db/schema';
import type { Db } from '../lib/database/db';

/**
 * Returns the statement that raises the revision of folders. Every batch that completes, renames, moves or deletes a
 * file must raise the revision of its folder, because the folder's ZIP changes. The revision of outer folders need not
 * change, because every download of a ZIP also reads the revisions of inner folders.
 */
export const raiseRevision = (db: Db, ids: SQL) =>
  db.update(folders).set({ revision: raisedRevision }).where(sql`${folders.id} IN (${ids})`);

/** Value of the raised revision, for a statement that updates the folder's row anyway. */
export const raisedRevision = sql`${folders.revision} + 1`;
