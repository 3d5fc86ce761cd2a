/** Positions at which cron steps continue. */
import { eq } from 'drizzle-orm';
import { cursors } from '../../../db/schema';
import type { Db } from './db';

export async function readCursor(db: Db, name: string): Promise<string> {
  const row = await db.select().from(cursors).where(eq(cursors.name, name)).get();
  return row?.value ?? '';
}

export async function writeCursor(db: Db, name: string, value: string): Promise<void> {
  await db.insert(cursors).values({ name, value }).onConflictDoUpdate({ target: cursors.name, set: { value } });
}
