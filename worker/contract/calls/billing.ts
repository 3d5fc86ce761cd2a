import * as z from 'zod/mini';
import { accountUserId, count, text, userId } from '../fields';
import { EMAIL_MAX_CHARS, NAME_MAX_CHARS } from '../limits';
import { SNAKE_CASE } from '../spellings';
import { endpoint } from './endpoint';

/** See `docs/product.md` section 7. A `cancelled` subscription runs until the end of the paid period. */
const subscriptionStatus = z.enum(['active', 'pending', 'grace_period', 'expired', 'cancelled']);

const planAnswer = z.object({
  planId: z.string(),
  planName: z.string(),
  priceUsd: z.number(),
  maxFileSizeBytes: count,
  /** 0 if unlimited. */
  storageQuotaBytes: count,
  /** Above this, free users are blocked and premium users are charged. */
  monthlyBandwidthBytes: count,
  /** Default expiry, -1 if uploads never expire. For a large upload, `expiryLimits` may be below this default. */
  expiryDays: z.number(),
  /**
   * Maximum expiry by size of the upload. The first row with a large enough `upToBytes` applies. Null means any size.
   * An empty list means no maximum.
   */
  expiryLimits: z.array(z.object({ upToBytes: z.nullable(count), maxDays: z.number() })),
  /** Absent if the plan cannot be bought. */
  productId: z.optional(z.string()),
});

export const billingEndpoints = {
  userProfile: endpoint({
    method: 'GET',
    path: '/api/user/profile',
    caller: 'user',
    scope: 'never',
    input: z.object({ userId }),
    output: z.object({
      profile: z.object({
        subscriptionTier: z.object({
          /** Current tier. It does not follow from `status`. */
          tier: z.enum(['free', 'premium']),
          name: z.string(),
          /** Null if there never was a subscription. */
          status: z.nullable(subscriptionStatus),
          expiryDays: z.number(),
          /** 0 if unlimited. */
          storageQuota: count,
        }),
        storageUsage: count,
        createdAt: z.nullable(z.string()),
        /** End of the paid or grace period. Null without a subscription, or if nothing was ever paid. */
        subscriptionExpiresAt: z.nullable(z.string()),
        subscriptionCanResume: z.boolean(),
        /** Second subscription, which the server ends. Null if there was none recently. */
        secondSubscription: z.nullable(
          z.object({
            subscriptionId: z.string(),
            foundAt: z.string(),
            /** `refused`: the provider does not refund, so the operator must. */
            refund: z.enum(['pending', 'refunded', 'refused']),
          }),
        ),
        /**
         * Time at which folders without expiry expire if the plan is not renewed. Null if past, or if nothing was paid.
         */
        foldersKeptUntil: z.nullable(z.string()),
        overage: z.nullable(
          z.object({
            month: z.string(),
            storageGb: count,
            bandwidthGb: count,
            usd: z.number(),
          }),
        ),
        email: z.optional(z.string()),
        displayName: z.optional(z.string()),
      }),
    }),
    snakeCase: { profile: SNAKE_CASE.profile },
  }),
  subscriptionPlans: endpoint({
    method: 'GET',
    path: '/api/subscription/plans',
    caller: 'anyone',
    scope: 'public',
    input: z.object({}),
    output: z.object({ plans: z.array(planAnswer) }),
    snakeCase: { plans: SNAKE_CASE.plan },
  }),
  createSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/create',
    caller: 'account',
    scope: 'never',
    input: z.object({
      planId: text(NAME_MAX_CHARS),
      userEmail: z.optional(text(EMAIL_MAX_CHARS).check(z.regex(z.regexes.email, 'must be an email address'))),
      userId,
      product_id: z.optional(text(NAME_MAX_CHARS)),
    }),
    /** The provider's checkout page. Afterwards, it redirects to `/profile?subscription_id=...&status=...`. */
    output: z.object({ paymentUrl: z.string() }),
    errors: ['payment_not_set_up', 'already_subscribed', 'payment_unavailable'],
  }),
  /**
   * Fetches a subscription from the provider and stores its state. Without `subscriptionId`, does this for all stored
   * subscriptions of the user.
   */
  activateSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/activate',
    caller: 'account',
    scope: 'never',
    input: z.object({
      /** Restricted, because the id becomes part of a path of the provider's API. */
      subscriptionId: z.optional(text(NAME_MAX_CHARS).check(z.regex(/^[\w-]+$/, 'is not the id of a subscription'))),
      userId: accountUserId,
    }),
    output: z.object({ success: z.literal(true), status: subscriptionStatus }),
    errors: ['payment_not_set_up', 'no_subscription', 'payment_not_confirmed', 'payment_unavailable'],
  }),
  /** Stops the renewal. The subscription still runs until the end of the paid period. */
  cancelSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/cancel',
    caller: 'account',
    scope: 'never',
    input: z.object({ userId }),
    output: z.object({ success: z.literal(true), status: subscriptionStatus }),
    errors: ['payment_not_set_up', 'no_subscription', 'payment_unavailable'],
  }),
  resumeSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/resume',
    caller: 'account',
    scope: 'never',
    input: z.object({ userId }),
    output: z.object({ success: z.literal(true), status: subscriptionStatus }),
    errors: ['payment_not_set_up', 'no_subscription', 'payment_unavailable'],
  }),
  customerPortal: endpoint({
    method: 'POST',
    path: '/api/subscription/portal',
    caller: 'account',
    scope: 'never',
    input: z.object({ userId }),
    output: z.object({ portalUrl: z.string() }),
    errors: ['payment_not_set_up', 'no_subscription', 'payment_unavailable'],
  }),
} as const;

export type SubscriptionStatus = z.output<typeof subscriptionStatus>;
