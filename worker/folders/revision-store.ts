import { type SQL, sql } from 'drizzle-orm';
import { folders } from '../../db/schema';
import type { Db } from '../lib/database/db';

/**
 * Every batch that changes a folder's ZIP must raise the folder's revision. Folders above need no change, because a ZIP
 * depends on the revisions of all folders inside.
 */
export const raiseRevision = (db: Db, ids: SQL) =>
  db.update(folders).set({ revision: raisedRevision }).where(sql`${folders.id} IN (${ids})`);

export const raisedRevision = sql`${folders.revision} + 1`;
