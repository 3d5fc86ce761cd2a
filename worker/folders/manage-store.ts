import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { type Folder, files, folders } from '../../db/schema';
import { type Db, writeBatch, writeOnce } from '../lib/database/db';
import { raiseRevision } from './revision-store';
import { isOpen } from './shelf-store';
import { findFolder, insertFolderStatements, type NewFolder } from './store';

export async function createFolder(db: Db, folder: NewFolder): Promise<void> {
  const write = (once: Db) => writeBatch(once, insertFolderStatements(once, folder));
  await writeOnce(db, write, async () => (await findFolder(db, folder.id)) && true);
}

export async function findFolderOfFile(db: Db, fileId: string): Promise<Folder | undefined> {
  return db
    .select(getTableColumns(folders))
    .from(files)
    .innerJoin(folders, eq(folders.id, files.folderId))
    .where(eq(files.id, fileId))
    .get();
}

/** Returns false if the folder is not open. */
export async function renameFolder(db: Db, folderId: string, name: string): Promise<boolean> {
  const { meta } = await db
    .update(folders)
    .set({ name })
    .where(and(eq(folders.id, folderId), isOpen))
    .run();
  return meta.changes > 0;
}

/** Returns false if the file no longer exists. */
export const renameFile = (db: Db, fileId: string, name: string): Promise<boolean> =>
  writeBatch(db, [
    raiseRevision(db, sql`SELECT folder_id FROM files WHERE id = ${fileId}`),
    db.update(files).set({ name }).where(eq(files.id, fileId)),
  ]);

/** Returns false if the file no longer exists. */
export async function replaceSealed(db: Db, fileId: string, sealed: string): Promise<boolean> {
  const { meta } = await db.update(files).set({ sealed }).where(eq(files.id, fileId)).run();
  return meta.changes > 0;
}
