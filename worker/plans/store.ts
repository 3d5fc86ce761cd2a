import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../lib/database/db';

/**
 * Selects the end of a user's plan: NULL without a subscription, 0 if nothing was ever paid. `userId` may be a column
 * of the surrounding query.
 */
export const premiumUntilOf = (userId: SQLWrapper | string): SQL<number | null> => sql<number | null>`(
  SELECT max(entitled_until) FROM subscriptions WHERE subscriptions.user_id = ${userId})`;

export async function findPremiumUntil(db: Db, userId: string): Promise<number | null> {
  const { premiumUntil } = await db.get<{ premiumUntil: number | null }>(
    sql`SELECT ${premiumUntilOf(userId)} AS "premiumUntil"`,
  );
  return premiumUntil;
}
