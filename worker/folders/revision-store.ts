import { type SQL, sql } from 'drizzle-orm';
import { folders } from '../../db/schema';
import type { Db } from '../lib/database/db';

/**
 * Every batch that completes, renames, moves or deletes a file must raise the folder's revision, because the folder's
 * ZIP changes. Outer folders need no change, because their ZIPs read the revisions of inner folders, too.
 */
export const raiseRevision = (db: Db, ids: SQL) =>
  db.update(folders).set({ revision: raisedRevision }).where(sql`${folders.id} IN (${ids})`);

/** For a statement that updates the folder's row anyway. */
export const raisedRevision = sql`${folders.revision} + 1`;
