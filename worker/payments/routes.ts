import type { Context, Hono } from 'hono';
import { endpoints } from '../contract/endpoints';
import { limitAnswer } from '../folders/answer';
import { sumUp } from '../folders/my-files-store';
import { findUser } from '../identity/store';
import { ApiError, invalidInput } from '../lib/api-error';
import { openDb } from '../lib/db';
import type { AppEnv } from '../lib/env';
import { originOf } from '../lib/origin';
import { on } from '../lib/serve';
import { entitlementsOf, type Tier, tierAt } from '../plans/entitlements';
import { stopRenewals } from './cancelling';
import { type Payments, paymentsOf } from './dodo';
import { restoreFolders } from './ending';
import { endOf, statusAt } from './lifecycle';
import type { Snapshot } from './snapshot';
import { listPlans, listSubscriptions, type Subscription, takeIn } from './store';
import { mountPaymentWebhook } from './webhook-routes';

const PREMIUM = 'premium';

export function mountBilling(app: Hono<AppEnv>): void {
  on(
    app,
    endpoints.subscriptionPlans,
  )(async (c) => {
    const productId = paymentsOf(c.var.config)?.productId;
    const plans = await listPlans(openDb(c.env.DB));
    return {
      plans: plans.map(({ id, name, priceUsd }) => {
        const allowed = entitlementsOf(id === PREMIUM ? 'premium' : 'free', c.var.config);
        return {
          plan_id: id,
          plan_name: name,
          price_usd: priceUsd,
          max_file_size_bytes: id === PREMIUM ? 0 : allowed.maxFileBytes,
          storage_quota_bytes: limitAnswer(allowed.storageQuotaBytes),
          monthly_bandwidth_bytes: allowed.monthlyBytes,
          expiry_days: allowed.expiryDays,
          ...(id === PREMIUM && productId !== undefined && { product_id: productId }),
        };
      }),
    };
  });

  on(
    app,
    endpoints.createSubscription,
  )(async (c, { planId, userEmail, userId, product_id }) => {
    const payments = payment(c);
    if (planId !== PREMIUM) throw invalidInput('planId', `must be ${PREMIUM}: nothing else can be bought`);
    if (product_id !== undefined && product_id !== payments.productId) {
      throw invalidInput('product_id', "is not this plan's");
    }
    const [current] = await listSubscriptions(openDb(c.env.DB), userId);
    if (current && statusAt(current, c.var.now) === 'active') throw new ApiError('already_subscribed');
    const returnUrl = `${c.var.config.PUBLIC_ORIGIN || originOf(c)}/profile`;
    return { paymentUrl: await payments.beginCheckout({ userId, email: userEmail, returnUrl }) };
  });

  on(
    app,
    endpoints.activateSubscription,
  )(async (c, { userId, subscriptionId }) => {
    const payments = payment(c);
    const { now } = c.var;
    const own = await listSubscriptions(openDb(c.env.DB), userId);
    const ids = subscriptionId === undefined ? own.map(({ id }) => id) : [subscriptionId];
    let found = false;
    for (const id of ids) {
      const snapshot = await payments.find(id, now);
      if (!snapshot || !isOwn(snapshot, userId, payments)) continue;
      found = true;
      await takeInAndRestore(c, userId, snapshot);
    }
    if (!found) throw new ApiError('no_subscription');
    const status = statusOf(await listSubscriptions(openDb(c.env.DB), userId), now);
    if (status === 'pending') throw new ApiError('payment_not_confirmed');
    return { success: true, status };
  });

  on(
    app,
    endpoints.cancelSubscription,
  )(async (c, { userId }) => {
    const payments = payment(c);
    const { now } = c.var;
    const db = openDb(c.env.DB);
    const stopped = await stopRenewals(db, payments, userId, now);
    const status = statusOf(await listSubscriptions(db, userId), now);
    if (stopped === 0 && status !== 'cancelled') throw new ApiError('no_subscription');
    return { success: true, status };
  });

  on(
    app,
    endpoints.userProfile,
  )(async (c, { userId }) => {
    const db = openDb(c.env.DB);
    const { now, config } = c.var;
    const [own, stats, user] = await Promise.all([
      listSubscriptions(db, userId),
      sumUp(db, userId, now),
      findUser(db, userId),
    ]);
    const [current] = own;
    const tier: Tier = tierAt(current?.entitledUntil ?? null, now);
    const { expiryDays, storageQuotaBytes } = entitlementsOf(tier, config);
    const endsAt = current ? endOf(current, now) : null;
    return {
      profile: {
        subscriptionTier: {
          tier,
          name: tier === 'premium' ? 'Premium' : 'Free',
          status: current ? statusOf(own, now) : null,
          expiryDays,
          storageQuota: limitAnswer(storageQuotaBytes),
        },
        storageUsage: stats.totalSize,
        created_at: user ? new Date(user.createdAt).toISOString() : null,
        subscription_expires_at: endsAt === null ? null : new Date(endsAt).toISOString(),
        ...(user?.email && { email: user.email }),
        ...(user?.displayName && { displayName: user.displayName }),
      },
    };
  });

  mountPaymentWebhook(app);
}

function payment(c: Context<AppEnv>): Payments {
  const payments = paymentsOf(c.var.config);
  if (!payments) throw new ApiError('payment_not_set_up');
  return payments;
}

const isOwn = (snapshot: Snapshot, userId: string, payments: Payments): boolean =>
  snapshot.userId === userId && snapshot.productId === payments.productId;

async function takeInAndRestore(c: Context<AppEnv>, userId: string, snapshot: Snapshot): Promise<void> {
  const taken = await takeIn(openDb(c.env.DB), { ...snapshot, userId });
  if (taken && taken.entitledUntil > c.var.now) await restoreFolders(c.env, userId);
}

/** What a user is told of all their subscriptions: of the one that lasts longest, and else of one that is to begin. */
function statusOf(own: readonly Subscription[], now: number) {
  const [longest] = own;
  const statuses = own.map((one) => statusAt(one, now));
  if (longest && longest.entitledUntil > now) return statusAt(longest, now);
  return statuses.includes('pending') ? 'pending' : 'expired';
}
