/**
 * Subscriptions and payments. The payment provider is the source; these rows store its reports, which arrive in any
 * order (`worker/payments/lifecycle.ts`). Times are milliseconds since 1970.
 */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Plans on sale, with prices. `worker/plans/entitlements.ts` decides what a plan allows. */
export const plans = sqliteTable('plans', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Per month. */
  priceUsd: real().notNull(),
  position: integer().notNull(),
});

export const subscriptions = sqliteTable(
  'subscriptions',
  {
    /** Id at the provider. */
    id: text().primaryKey(),
    userId: text().notNull(),
    planId: text().notNull(),
    /** The provider's id of the user, under which overage is reported. */
    customerId: text().notNull(),
    /** Time and status of the newest report. Null if only a payment was reported. */
    reportedAt: integer(),
    reportedStatus: text({
      enum: ['pending', 'active', 'on_hold', 'paused', 'cancelled', 'failed', 'expired', 'past_due'],
    }),
    cancelsAtPeriodEnd: integer({ mode: 'boolean' }).notNull(),
    endedAt: integer(),
    /** Time of the newest report of an active subscription, and the end of the paid period. */
    paidAt: integer(),
    paidUntil: integer(),
    /** Time of the first report that it is over. */
    overAt: integer(),
    /** End of the plan, derived from the columns above. 0 if the plan never applied. */
    entitledUntil: integer().notNull(),
    /** Whether the end has been applied to the user's folders. */
    isWoundUp: integer({ mode: 'boolean' }).notNull(),
    /** Number of changes. A write fails if the row has changed since it was read. */
    revision: integer().notNull(),
  },
  (t) => [
    index('subscriptions_by_user').on(t.userId, t.entitledUntil),
    index('subscriptions_to_wind_up').on(t.entitledUntil).where(sql`${t.isWoundUp} = 0`),
  ],
);

/** Ids of processed webhooks. The provider may send a webhook again. */
export const webhookIds = sqliteTable(
  'webhook_ids',
  {
    id: text().primaryKey(),
    seenAt: integer().notNull(),
  },
  (t) => [index('webhook_ids_by_time').on(t.seenAt)],
);

/** Overage of a user in a UTC month that was reported to the provider, in whole GB. */
export const overageReports = sqliteTable(
  'overage_reports',
  {
    userId: text().notNull(),
    /** `YYYY-MM`. */
    month: text().notNull(),
    kind: text({ enum: ['storage', 'bandwidth'] }).notNull(),
    reportedGb: integer().notNull(),
    /** Total after the report in progress. Equals `reportedGb` if no report is in progress. */
    announcedGb: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month, t.kind] })],
);

/** Folders that got an expiry because a subscription ended. A new subscription removes that expiry. */
export const lapsedFolders = sqliteTable(
  'lapsed_folders',
  {
    folderId: text().primaryKey(),
    userId: text().notNull(),
    lapsedAt: integer().notNull(),
  },
  (t) => [index('lapsed_folders_by_user').on(t.userId), index('lapsed_folders_by_time').on(t.lapsedAt)],
);

/**
 * Subscriptions whose account was deleted. Only their ids are kept, so that they are not renewed. Later reports of them
 * are ignored.
 */
export const forgottenSubscriptions = sqliteTable(
  'forgotten_subscriptions',
  {
    /** Id at the provider. */
    id: text().primaryKey(),
    forgottenAt: integer().notNull(),
    /** Whether the provider has confirmed that it will not renew. */
    isStopped: integer({ mode: 'boolean' }).notNull(),
  },
  (t) => [
    index('forgotten_subscriptions_to_stop').on(t.forgottenAt).where(sql`${t.isStopped} = 0`),
    index('forgotten_subscriptions_by_time').on(t.forgottenAt),
  ],
);

/**
 * Surplus subscriptions: a second one of the same user, or one that was paid after its account was deleted. Each is
 * ended and its last payment refunded.
 */
export const surplusSubscriptions = sqliteTable(
  'surplus_subscriptions',
  {
    /** Id at the provider. */
    id: text().primaryKey(),
    userId: text().notNull(),
    foundAt: integer().notNull(),
    /** The provider's answer to the refund. Null while it is still to be ended and refunded. */
    refund: text({ enum: ['refunded', 'refused'] }),
  },
  (t) => [
    index('surplus_subscriptions_by_user').on(t.userId, t.foundAt),
    index('surplus_subscriptions_to_settle').on(t.foundAt).where(sql`${t.refund} IS NULL`),
    index('surplus_subscriptions_by_time').on(t.foundAt),
  ],
);

export type SurplusSubscription = typeof surplusSubscriptions.$inferSelect;
export type Subscription = typeof subscriptions.$inferSelect;
export type OverageReport = typeof overageReports.$inferSelect;
