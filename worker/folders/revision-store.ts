import { type SQL, sql } from 'drizzle-orm';
import { folders } from '../../db/schema';
import type { Db } from '../lib/database/db';

/**
 * Every batch that changes a folder's ZIP must raise the folder's revision. A ZIP also depends on the revisions of
 * inner folders, so outer folders need no change.
 */
export const raiseRevision = (db: Db, ids: SQL) =>
  db.update(folders).set({ revision: raisedRevision }).where(sql`${folders.id} IN (${ids})`);

export const raisedRevision = sql`${folders.revision} + 1`;
