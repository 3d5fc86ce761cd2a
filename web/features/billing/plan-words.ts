import type { SubscriptionStatus } from '../../../worker/contract/billing';
import { formatBytes } from '../../lib/format';
import type { Plan } from './queries';

/** The plan that upgrade buttons mean. */
export const PREMIUM_PLAN_ID = 'premium';

const TIER_NAMES: Readonly<Record<string, string>> = { free: 'Free', basic: 'Basic', premium: 'Premium', pro: 'Pro' };

/** A tier as its badge says it; what nobody knows is free. */
export const tierName = (tier: string): string => TIER_NAMES[tier] ?? 'Free';

export const isPaid = (tier: string): boolean => tier !== 'free' && tier in TIER_NAMES;

const STATUS_NAMES: Record<SubscriptionStatus, string> = {
  active: 'Active',
  pending: 'Pending',
  grace_period: 'Grace period',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

/** A subscription's status in words; without one, or with one that nobody knows, it is active. */
export const statusName = (status: string | null | undefined): string =>
  STATUS_NAMES[status as SubscriptionStatus] ?? STATUS_NAMES.active;

/** What a plan's card lists. */
export function planFeatures({ max_file_size_bytes, storage_quota_bytes, monthly_bandwidth_bytes }: Plan): string[] {
  return [
    max_file_size_bytes === 0 ? 'Unlimited File Size' : `${formatBytes(max_file_size_bytes)} per File`,
    storage_quota_bytes === 0
      ? 'Unlimited Storage'
      : `${formatBytes(storage_quota_bytes).replace(' ', '')} Storage Quota`,
    `${formatBytes(monthly_bandwidth_bytes).replace(' ', '')} Monthly Bandwidth`,
    'All Premium Features',
  ];
}

/** Dollars as `$8` or `$8.50`. */
export const formatPrice = (dollars: number): string => `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`;

/** How much of a quota is used, in whole percent; 0 where there is no quota. */
export const percentUsed = (used: number, quota: number): number =>
  quota === 0 ? 0 : Math.round((used / quota) * 100);
