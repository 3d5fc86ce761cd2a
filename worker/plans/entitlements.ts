/** What a plan allows: the one place that decides it. Every limit of the Worker that differs by plan is asked here. */
import { HOME_DEFAULT_EXPIRY_DAYS, NO_EXPIRY, PREMIUM_FILE_MAX_BYTES, PREMIUM_STORAGE_BYTES } from '../contract/limits';

export type Tier = 'free' | 'premium';

/** All sizes in bytes; no limit is Infinity. */
export interface Entitlements {
  tier: Tier;
  maxFileBytes: number;
  /** What may be stored for the price. Above it premium is metered; free has expiry instead. */
  storageQuotaBytes: number;
  /** What may go up and down per UTC month. */
  monthlyBytes: number;
  /** Whether the month's limit stops anything; otherwise what is above it is metered. */
  blockedAtLimit: boolean;
  /** What one folder may be downloaded. */
  folderDownloadBytes: number;
  /** Days, as plans name them; `folders/expiry/expiry.ts` knows what may be chosen for a size. -1: none. */
  expiryDays: number;
}

/** The limits that an operator sets. */
export interface PlanLimits {
  MAX_FILE_BYTES: number;
  FREE_MONTHLY_BYTES: number;
  PREMIUM_MONTHLY_BYTES: number;
  FOLDER_DOWNLOAD_BYTES: number;
}

/** Premium applies until `premiumUntil`, of all the user's subscriptions the latest; null: there is none. */
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

/** What the meter may admit in a month: nothing stops a plan that is metered. */
export const admittedMonthlyBytes = ({ blockedAtLimit, monthlyBytes }: Entitlements): number =>
  blockedAtLimit ? monthlyBytes : Number.POSITIVE_INFINITY;
