import { type SQL, sql } from 'drizzle-orm';
import { folders } from '../../db/schema';
import type { Db } from '../lib/database/db';

/**
 * Every batch that completes, renames, moves or deletes a file must raise the folder's revision, because its archive
 * changes. Every download of an archive reads the inner folders, so a change to these raises no revision of the outer
 * folder.
 */
export const raiseRevision = (db: Db, ids: SQL) =>
  db.update(folders).set({ revision: raisedRevision }).where(sql`${folders.id} IN (${ids})`);

/** Use this in a statement that updates the folder's row anyway. */
export const raisedRevision = sql`${folders.revision} + 1`;
