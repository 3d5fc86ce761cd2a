import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { subscriptions } from '../../db/billing';
import type { Db } from '../lib/database/db';

/** Until when the user is premium, for the tiers of `entitlements.ts`: a column of any query that has their id. */
export const premiumUntilOf = (userId: SQLWrapper | string): SQL<number | null> => sql<number | null>`(
  SELECT max(entitled_until) FROM subscriptions WHERE subscriptions.user_id = ${userId})`;

/** The same by itself; it can be batched. */
export const selectPremiumUntil = (db: Db, userId: string) =>
  db
    .select({ premiumUntil: sql<number | null>`max(${subscriptions.entitledUntil})` })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
