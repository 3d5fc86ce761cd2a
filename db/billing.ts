/** Plans and payments. Times are milliseconds since 1970. */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Names and prices of plans. `worker/plans/entitlements.ts` decides what a plan allows. */
export const plans = sqliteTable('plans', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** Per month. */
  priceUsd: real().notNull(),
  position: integer().notNull(),
});

/** Reports of the payment provider may arrive in any order (`worker/payments/lifecycle.ts`). */
export const subscriptions = sqliteTable(
  'subscriptions',
  {
    /** Id at the provider. */
    id: text().primaryKey(),
    userId: text().notNull(),
    planId: text().notNull(),
    /** Id of the user at the provider. */
    customerId: text().notNull(),
    /** Time of the newest report. Null if only a payment was reported so far. */
    reportedAt: integer(),
    reportedStatus: text({
      enum: ['pending', 'active', 'on_hold', 'paused', 'cancelled', 'failed', 'expired', 'past_due'],
    }),
    cancelsAtPeriodEnd: integer({ mode: 'boolean' }).notNull(),
    endedAt: integer(),
    /** Time of the newest report with the status `active`. */
    paidAt: integer(),
    /** End of the paid period in that report. */
    paidUntil: integer(),
    /** Time of the earliest report that the subscription is over. */
    overAt: integer(),
    /** End of the plan, derived from the columns above. 0 if nothing was ever paid. */
    entitledUntil: integer().notNull(),
    /** True while nothing was ever paid, or after the cron has handled the plan's end (`worker/payments/ending.ts`). */
    isWoundUp: integer({ mode: 'boolean' }).notNull(),
    /** Incremented by every write. A write fails if the row has changed since it was read. */
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

/** Overage per user and UTC month. The provider has accepted the report of `reportedGb` whole GB. */
export const overageReports = sqliteTable(
  'overage_reports',
  {
    userId: text().notNull(),
    /** `YYYY-MM`. */
    month: text().notNull(),
    kind: text({ enum: ['storage', 'bandwidth'] }).notNull(),
    reportedGb: integer().notNull(),
    /** New value of `reportedGb` while a report is in progress. Otherwise equal to `reportedGb`. */
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

/** Paid subscriptions of deleted accounts. The cron stops their renewal. The server ignores later reports of them. */
export const forgottenSubscriptions = sqliteTable(
  'forgotten_subscriptions',
  {
    id: text().primaryKey(),
    forgottenAt: integer().notNull(),
    /** True if the provider has confirmed that the subscription will not renew. */
    isStopped: integer({ mode: 'boolean' }).notNull(),
  },
  (t) => [
    index('forgotten_subscriptions_to_stop').on(t.forgottenAt).where(sql`${t.isStopped} = 0`),
    index('forgotten_subscriptions_by_time').on(t.forgottenAt),
  ],
);

/** Subscriptions to end and refund: a user's second one, or one that was first paid after the account's deletion. */
export const surplusSubscriptions = sqliteTable(
  'surplus_subscriptions',
  {
    id: text().primaryKey(),
    userId: text().notNull(),
    foundAt: integer().notNull(),
    /** Null while the refund is pending. */
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
