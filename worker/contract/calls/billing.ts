import * as z from 'zod/mini';
import { accountUserId, count, text, userId } from '../fields';
import { EMAIL_MAX_CHARS, NAME_MAX_CHARS } from '../limits';
import { SNAKE_CASE } from '../spellings';
import { endpoint } from './endpoint';

/** Values of the specification, section 4. `cancelled` runs until it is paid; what is over is `expired`. */
export const subscriptionStatus = z.enum(['active', 'pending', 'grace_period', 'expired', 'cancelled']);

const planAnswer = z.object({
  planId: z.string(),
  planName: z.string(),
  /** Per month. */
  priceUsd: z.number(),
  maxFileSizeBytes: count,
  /** 0: unlimited. */
  storageQuotaBytes: count,
  /** Bytes up and down per month. Above it, free is blocked and premium is metered. */
  monthlyBandwidthBytes: count,
  /** What an upload gets unless its sender chooses, if its size allows that. -1: none. */
  expiryDays: z.number(),
  /** The longest that may be chosen, by the upload's size in bytes; null: any size. Empty: no limit. */
  expiryLimits: z.array(z.object({ upToBytes: z.nullable(count), maxDays: z.number() })),
  /** The payment provider's; absent: it cannot be bought, or payment is not set up. */
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
          /** What applies now, whatever the status. */
          tier: z.enum(['free', 'premium']),
          name: z.string(),
          /** Null: there has never been a subscription. */
          status: z.nullable(subscriptionStatus),
          /** -1: none. */
          expiryDays: z.number(),
          /** 0: unlimited. */
          storageQuota: count,
        }),
        storageUsage: count,
        createdAt: z.nullable(z.string()),
        /** The end of what is paid, or of the grace period. Null: no subscription, or its first payment is on its way. */
        subscriptionExpiresAt: z.nullable(z.string()),
        /** Whether a subscription that was cancelled can go on. */
        subscriptionCanResume: z.boolean(),
        /** A second subscription of the last months, which was ended because one is enough; null: there was none. */
        secondSubscription: z.nullable(
          z.object({
            subscriptionId: z.string(),
            foundAt: z.string(),
            /** `refused`: the provider refunds it to nobody, so the operator has to. */
            refund: z.enum(['pending', 'refunded', 'refused']),
          }),
        ),
        /** Until when folders without expiry are kept if the plan is not renewed, or has ended; null: there is none to keep. */
        foldersKeptUntil: z.nullable(z.string()),
        /** What this month costs above the price as things are; null: not a paid plan. */
        overage: z.nullable(
          z.object({
            /** `YYYY-MM`, UTC. */
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
    errors: ['sign_in_required'],
  }),
  subscriptionPlans: endpoint({
    method: 'GET',
    path: '/api/subscription/plans',
    caller: 'anyone',
    scope: 'unasked',
    input: z.object({}),
    output: z.object({ plans: z.array(planAnswer) }),
    snakeCase: { plans: SNAKE_CASE.plan },
    errors: [],
  }),
  createSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/create',
    caller: 'account',
    scope: 'never',
    input: z.object({
      planId: text(NAME_MAX_CHARS),
      userEmail: text(EMAIL_MAX_CHARS).check(z.regex(z.regexes.email, 'must be an email address')),
      userId,
      product_id: z.optional(text(NAME_MAX_CHARS)),
    }),
    /** The provider's page; it leads back to `/profile?subscription_id=...&status=...`. */
    output: z.object({ paymentUrl: z.string() }),
    errors: ['sign_in_required', 'payment_not_set_up', 'already_subscribed', 'payment_unavailable'],
  }),
  /** Asks the provider how things are. Without `subscriptionId`: of every subscription that the user has. */
  activateSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/activate',
    caller: 'account',
    scope: 'never',
    input: z.object({
      /** It becomes a segment of the provider's address. */
      subscriptionId: z.optional(text(NAME_MAX_CHARS).check(z.regex(/^[\w-]+$/, 'is not the id of a subscription'))),
      userId: accountUserId,
    }),
    output: z.object({ success: z.literal(true), status: subscriptionStatus }),
    errors: [
      'sign_in_required',
      'payment_not_set_up',
      'no_subscription',
      'payment_not_confirmed',
      'payment_unavailable',
    ],
  }),
  /** It then runs until it is paid, and is not renewed. */
  cancelSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/cancel',
    caller: 'account',
    scope: 'never',
    input: z.object({ userId }),
    output: z.object({ success: z.literal(true), status: subscriptionStatus }),
    errors: ['sign_in_required', 'payment_not_set_up', 'no_subscription', 'payment_unavailable'],
  }),
  /** One that was cancelled and still runs is renewed after all. */
  resumeSubscription: endpoint({
    method: 'POST',
    path: '/api/subscription/resume',
    caller: 'account',
    scope: 'never',
    input: z.object({ userId }),
    output: z.object({ success: z.literal(true), status: subscriptionStatus }),
    errors: ['sign_in_required', 'payment_not_set_up', 'no_subscription', 'payment_unavailable'],
  }),
  /** The provider's page with the payment methods and invoices of the account; it works for a while only. */
  customerPortal: endpoint({
    method: 'POST',
    path: '/api/subscription/portal',
    caller: 'account',
    scope: 'never',
    input: z.object({ userId }),
    output: z.object({ portalUrl: z.string() }),
    errors: ['sign_in_required', 'payment_not_set_up', 'no_subscription', 'payment_unavailable'],
  }),
} as const;

export type SubscriptionStatus = z.output<typeof subscriptionStatus>;
