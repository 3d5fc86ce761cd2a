/**
 * Who has paid for what. The payment provider knows; these rows are what it told us, in whatever order it did
 * (`worker/payments/lifecycle.ts`). Times are milliseconds since 1970.
 */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** What can be had, and its price. What a plan allows is decided by `worker/plans/entitlements.ts`. */
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
    /** The provider's. */
    id: text().primaryKey(),
    userId: text().notNull(),
    planId: text().notNull(),
    /** The provider's name for the user; overage is reported under it. */
    customerId: text().notNull(),
    /** The newest report: when it was true, and what it said. Null: only a payment was heard of. */
    reportedAt: integer(),
    reportedStatus: text({
      enum: ['pending', 'active', 'on_hold', 'paused', 'cancelled', 'failed', 'expired', 'past_due'],
    }),
    cancelsAtPeriodEnd: integer({ mode: 'boolean' }).notNull(),
    endedAt: integer(),
    /** The newest report of a running subscription: when it was true, and until when is paid. */
    paidAt: integer(),
    paidUntil: integer(),
    /** When it was first said to be over. */
    overAt: integer(),
    /** Follows from the above: until when the plan applies. 0: it never did. */
    entitledUntil: integer().notNull(),
    /** Whether the user's folders know of the end. */
    isWoundUp: integer({ mode: 'boolean' }).notNull(),
    /** Counts the changes: who has read an older row does not write. */
    revision: integer().notNull(),
  },
  (t) => [
    index('subscriptions_by_user').on(t.userId, t.entitledUntil),
    index('subscriptions_to_wind_up').on(t.entitledUntil).where(sql`${t.isWoundUp} = 0`),
  ],
);

/** Webhooks that were dealt with: the provider repeats those that it is not sure of. */
export const webhookIds = sqliteTable(
  'webhook_ids',
  {
    id: text().primaryKey(),
    seenAt: integer().notNull(),
  },
  (t) => [index('webhook_ids_by_time').on(t.seenAt)],
);

/** What the provider was told of a user's overage in a UTC month, in whole GB. */
export const overageReports = sqliteTable(
  'overage_reports',
  {
    userId: text().notNull(),
    /** `YYYY-MM`. */
    month: text().notNull(),
    kind: text({ enum: ['storage', 'bandwidth'] }).notNull(),
    reportedGb: integer().notNull(),
    /** The total that a report under way brings it to; equal to `reportedGb` when none is. */
    announcedGb: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.month, t.kind] })],
);

/** Folders that had no expiry and got one because a subscription ended: a new one takes it back. */
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
 * Subscriptions whose account was deleted: nothing is known of them but that they must not be renewed. What the provider
 * still reports of them is not taken in.
 */
export const forgottenSubscriptions = sqliteTable(
  'forgotten_subscriptions',
  {
    /** The provider's. */
    id: text().primaryKey(),
    forgottenAt: integer().notNull(),
    /** Whether the provider has said that it will not be renewed. */
    isStopped: integer({ mode: 'boolean' }).notNull(),
  },
  (t) => [
    index('forgotten_subscriptions_to_stop').on(t.forgottenAt).where(sql`${t.isStopped} = 0`),
    index('forgotten_subscriptions_by_time').on(t.forgottenAt),
  ],
);

/**
 * Subscriptions that must not go on: a second one of the same user, or one that was paid after its account was deleted.
 * Each is ended, and its last payment refunded.
 */
export const surplusSubscriptions = sqliteTable(
  'surplus_subscriptions',
  {
    /** The provider's. */
    id: text().primaryKey(),
    userId: text().notNull(),
    foundAt: integer().notNull(),
    /** What the provider said to the refund. Null: it is still to be ended and refunded. */
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
