import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { subscriptions } from '../../db/billing';
import type { Db } from '../lib/database/db';

/**
 * Selects the end of a user's plan: NULL without a subscription, 0 if none was ever paid. `userId` may be a column of
 * the surrounding query.
 */
export const premiumUntilOf = (userId: SQLWrapper | string): SQL<number | null> => sql<number | null>`(
  SELECT max(entitled_until) FROM subscriptions WHERE subscriptions.user_id = ${userId})`;

export const selectPremiumUntil = (db: Db, userId: string) =>
  db
    .select({ premiumUntil: sql<number | null>`max(${subscriptions.entitledUntil})` })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
