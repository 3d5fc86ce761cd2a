import type { Context, Hono } from 'hono';
import type { SubscriptionStatus } from '../contract/calls/billing';
import { endpoints } from '../contract/calls/endpoints';
import { FREE_MAX_DAYS, FREE_SMALL_MAX_DAYS, NO_EXPIRY, SMALL_UPLOAD_MAX_BYTES } from '../contract/limits';
import { limitAnswer } from '../folders/answer';
import { sumFolders } from '../folders/my-files/my-files-store';
import { accountOf } from '../identity/caller';
import { findUser, saveLanguage, saveUser } from '../identity/store';
import { ApiError, because, invalidInput } from '../lib/api-error';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { languageOfCall } from '../lib/hosts/language';
import { publicOrigin } from '../lib/hosts/origin';
import { iso, isoOrNull } from '../lib/iso';
import { sendLater } from '../mail/outbox/sending';
import { entitlementsOf, type Tier, tierAt } from '../plans/entitlements';
import { route } from '../serve/route';
import { accruedOverage } from './accrued-overage';
import { type Payments, paymentsOf } from './dodo';
import { foldersKeptUntil } from './ending';
import { handleUpdate } from './handle-update';
import { endOf, statusAt } from './lifecycle';
import { planMailer } from './plan-mails';
import { canResume, resumeRenewals, stopRenewals } from './renewals';
import { isOurs } from './snapshot';
import { listPlans, listSubscriptions, type Subscription } from './store';
import { listSurplus } from './surplus-store';
import { mountPaymentWebhook } from './webhook-routes';

const PREMIUM = 'premium';

/** Maximum expiry by size of the upload. `freeMaxDays` has the same rule. */
const FREE_EXPIRY_LIMITS = [
  { upToBytes: SMALL_UPLOAD_MAX_BYTES, maxDays: FREE_SMALL_MAX_DAYS },
  { upToBytes: null, maxDays: FREE_MAX_DAYS },
];

export function mountBilling(app: Hono<AppEnv>): void {
  route(app, endpoints.subscriptionPlans).handle(async (c) => {
    const productId = paymentsOf(c.var.config)?.productId;
    const plans = await listPlans(dbOf(c.env));
    return {
      plans: plans.map(({ id, name, priceUsd }) => {
        const entitlements = entitlementsOf(id === PREMIUM ? 'premium' : 'free', c.var.config);
        return {
          planId: id,
          planName: name,
          priceUsd,
          maxFileSizeBytes: entitlements.maxFileBytes,
          storageQuotaBytes: limitAnswer(entitlements.storageQuotaBytes),
          monthlyBandwidthBytes: entitlements.monthlyBytes,
          expiryDays: entitlements.expiryDays,
          expiryLimits: entitlements.expiryDays === NO_EXPIRY ? [] : FREE_EXPIRY_LIMITS,
          ...(id === PREMIUM && productId !== undefined && { productId }),
        };
      }),
    };
  });

  route(app, endpoints.createSubscription).handle(async (c, { planId, userEmail, userId, product_id }) => {
    const payments = requirePayments(c);
    if (planId !== PREMIUM) throw invalidInput('planId', `must be ${PREMIUM}, the only plan for sale`);
    if (product_id !== undefined && product_id !== payments.productId) {
      throw invalidInput('product_id', 'does not belong to this plan');
    }
    const db = dbOf(c.env);
    const { email, displayName } = accountOf(c);
    const [subscriptions] = await Promise.all([
      listSubscriptions(db, userId),
      // The row is missing after a failed registration, or if the account was deleted.
      saveUser(db, { id: userId, email, displayName, createdAt: c.var.now, language: languageOfCall(c) }),
    ]);
    const status = statusOf(subscriptions, c.var.now);
    if (status !== 'expired') throw because('already_subscribed', { reason: status });
    return { paymentUrl: await payments.beginCheckout({ userId, email: userEmail, returnUrl: profileUrl(c) }) };
  });

  route(app, endpoints.activateSubscription).handle(async (c, { userId, subscriptionId }) => {
    const payments = requirePayments(c);
    const { now } = c.var;
    const subscriptions = await listSubscriptions(dbOf(c.env), userId);
    const ids = subscriptionId === undefined ? subscriptions.map(({ id }) => id) : [subscriptionId];
    let isFound = false;
    for (const id of ids) {
      const snapshot = await payments.find(id, now);
      if (!snapshot || !isOurs(snapshot, payments.productId) || snapshot.userId !== userId) continue;
      isFound = true;
      await handleUpdate(c, payments, snapshot);
    }
    if (!isFound) throw new ApiError('no_subscription');
    const status = statusOf(await listSubscriptions(dbOf(c.env), userId), now);
    if (status === 'pending') throw new ApiError('payment_not_confirmed');
    return { success: true, status };
  });

  route(app, endpoints.cancelSubscription).handle(async (c, { userId }) => {
    const payments = requirePayments(c);
    const { now } = c.var;
    const db = dbOf(c.env);
    const mailer = planMailer(db, c.var.config, now);
    const stopped = await stopRenewals(db, payments, userId, mailer, now);
    sendLater(c, mailer.composedMails);
    const status = statusOf(await listSubscriptions(db, userId), now);
    if (stopped === 0 && status !== 'cancelled') throw new ApiError('no_subscription');
    return { success: true, status };
  });

  route(app, endpoints.resumeSubscription).handle(async (c, { userId }) => {
    const payments = requirePayments(c);
    const { now } = c.var;
    const db = dbOf(c.env);
    const resumed = await resumeRenewals(db, payments, userId, now);
    const status = statusOf(await listSubscriptions(db, userId), now);
    if (resumed === 0 && status !== 'active') throw new ApiError('no_subscription');
    return { success: true, status };
  });

  route(app, endpoints.customerPortal).handle(async (c, { userId }) => {
    const payments = requirePayments(c);
    const [latest] = await listSubscriptions(dbOf(c.env), userId);
    if (!latest) throw new ApiError('no_subscription');
    return { portalUrl: await payments.openPortal(latest.customerId, profileUrl(c)) };
  });

  route(app, endpoints.userProfile).handle(async (c, { userId }) => {
    const db = dbOf(c.env);
    const { now, config } = c.var;
    const [subscriptions, stats, user, [surplus]] = await Promise.all([
      listSubscriptions(db, userId),
      sumFolders(db, userId, now),
      findUser(db, userId),
      listSurplus(db, userId),
    ]);
    const language = languageOfCall(c);
    if (user && (user.language ?? 'en') !== language) await saveLanguage(db, userId, language);
    const [current] = subscriptions;
    const tier: Tier = tierAt(current?.entitledUntil ?? null, now);
    const { expiryDays, storageQuotaBytes } = entitlementsOf(tier, config);
    const endsAt = current ? endOf(current, now) : null;
    return {
      profile: {
        subscriptionTier: {
          tier,
          name: tier === 'premium' ? 'Premium' : 'Free',
          status: current ? statusOf(subscriptions, now) : null,
          expiryDays,
          storageQuota: limitAnswer(storageQuotaBytes),
        },
        storageUsage: stats.totalSize,
        createdAt: user ? iso(user.createdAt) : null,
        subscriptionExpiresAt: isoOrNull(endsAt),
        subscriptionCanResume: subscriptions.some((subscription) => canResume(subscription, now)),
        secondSubscription: surplus
          ? { subscriptionId: surplus.id, foundAt: iso(surplus.foundAt), refund: surplus.refund ?? 'pending' }
          : null,
        foldersKeptUntil: isoOrNull(current ? foldersKeptUntil(current, now) : null),
        overage: tier === 'premium' ? await accruedOverage(c.env, config, userId, stats.totalSize, now) : null,
        ...(user?.email && { email: user.email }),
        ...(user?.displayName && { displayName: user.displayName }),
      },
    };
  });

  mountPaymentWebhook(app);
}

const profileUrl = (c: Context<AppEnv>): string => `${publicOrigin(c)}/profile`;

function requirePayments(c: Context<AppEnv>): Payments {
  const payments = paymentsOf(c.var.config);
  if (!payments) throw new ApiError('payment_not_set_up');
  return payments;
}

/**
 * Returns the status of the subscription with the latest end. If no plan is running, returns `pending` or `expired`.
 */
function statusOf(subscriptions: readonly Subscription[], now: number): SubscriptionStatus {
  const [longest] = subscriptions;
  const statuses = subscriptions.map((subscription) => statusAt(subscription, now));
  if (longest && longest.entitledUntil > now) return statusAt(longest, now);
  return statuses.includes('pending') ? 'pending' : 'expired';
}
