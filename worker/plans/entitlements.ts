/** Limits that depend on the plan. The rules for expiries are in `folders/expiry/expiry.ts` and `maxRequestDays`. */
import { HOME_DEFAULT_EXPIRY_DAYS, NO_EXPIRY, PREMIUM_FILE_MAX_BYTES, PREMIUM_STORAGE_BYTES } from '../contract/limits';

export type Tier = 'free' | 'premium';

/** Sizes are in bytes. Infinity means no limit. */
export interface Entitlements {
  tier: Tier;
  maxFileBytes: number;
  /** Storage included in the price. Premium users pay for more. Free users have no limit: their files expire. */
  storageQuotaBytes: number;
  /** Per UTC month, for uploads and downloads together. */
  monthlyBytes: number;
  /** True if traffic above the monthly limit is blocked. False if it is billed. */
  blockedAtLimit: boolean;
  folderDownloadBytes: number;
  expiryDays: number;
}

/** Configured by the operator. */
export interface PlanLimits {
  MAX_FILE_BYTES: number;
  FREE_MONTHLY_BYTES: number;
  PREMIUM_MONTHLY_BYTES: number;
  FOLDER_DOWNLOAD_BYTES: number;
}

/** `premiumUntil` is in milliseconds since 1970, or null without a subscription. */
export const tierAt = (premiumUntil: number | null, now: number): Tier =>
  premiumUntil !== null && premiumUntil > now ? 'premium' : 'free';

export function entitlementsOf(tier: Tier, limits: PlanLimits): Entitlements {
  if (tier === 'premium') {
    return {
      tier,
      maxFileBytes: PREMIUM_FILE_MAX_BYTES,
      storageQuotaBytes: PREMIUM_STORAGE_BYTES,
      monthlyBytes: limits.PREMIUM_MONTHLY_BYTES,
      blockedAtLimit: false,
      folderDownloadBytes: Number.POSITIVE_INFINITY,
      expiryDays: NO_EXPIRY,
    };
  }
  return {
    tier,
    maxFileBytes: limits.MAX_FILE_BYTES,
    storageQuotaBytes: Number.POSITIVE_INFINITY,
    monthlyBytes: limits.FREE_MONTHLY_BYTES,
    blockedAtLimit: true,
    folderDownloadBytes: limits.FOLDER_DOWNLOAD_BYTES,
    expiryDays: HOME_DEFAULT_EXPIRY_DAYS,
  };
}

/** Infinity if the plan does not block above its monthly limit. */
export const admittedMonthlyBytes = ({ blockedAtLimit, monthlyBytes }: Entitlements): number =>
  blockedAtLimit ? monthlyBytes : Number.POSITIVE_INFINITY;
