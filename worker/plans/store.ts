import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { subscriptions } from '../../db/billing';
import type { Db } from '../lib/database/db';

/** SQL column: the end of the user's premium plan, for any query that has the user's id. */
export const premiumUntilOf = (userId: SQLWrapper | string): SQL<number | null> => sql<number | null>`(
  SELECT max(entitled_until) FROM subscriptions WHERE subscriptions.user_id = ${userId})`;

/** Returns a query for only this value. It can be batched. */
export const selectPremiumUntil = (db: Db, userId: string) =>
  db
    .select({ premiumUntil: sql<number | null>`max(${subscriptions.entitledUntil})` })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
