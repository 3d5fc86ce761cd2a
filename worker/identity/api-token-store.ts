import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { type ApiTokenRow, apiTokens } from '../../db/api-tokens';
import type { Db } from '../lib/database/db';

/** Returns undefined if the token does not exist, for example because it was revoked. */
export const findApiToken = (db: Db, secretHash: string): Promise<ApiTokenRow | undefined> =>
  db.select().from(apiTokens).where(eq(apiTokens.secretHash, secretHash)).get();

/** Does nothing if the stored time is later than `since`. */
export async function writeUse(db: Db, secretHash: string, now: number, since: number): Promise<void> {
  const isDue = or(isNull(apiTokens.lastUsedAt), lte(apiTokens.lastUsedAt, since));
  await db
    .update(apiTokens)
    .set({ lastUsedAt: now })
    .where(and(eq(apiTokens.secretHash, secretHash), isDue));
}
