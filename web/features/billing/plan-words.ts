import type { SubscriptionStatus } from '../../../worker/contract/calls/billing';
import {
  FREE_MAX_DAYS,
  FREE_SMALL_MAX_DAYS,
  HOME_DEFAULT_EXPIRY_DAYS,
  PREMIUM_FILE_MAX_BYTES,
  PREMIUM_STORAGE_BYTES,
  SMALL_UPLOAD_MAX_BYTES,
} from '../../../worker/contract/limits';
import type { SiteWords } from '../../../worker/contract/site-words';
import { formatBytes } from '../../lib/format';

export const PREMIUM_PLAN_ID = 'premium';

const TIER_NAMES: Readonly<Record<string, string>> = { free: 'Free', basic: 'Basic', premium: 'Premium', pro: 'Pro' };

/** Unknown tiers are shown as `Free`. */
export const tierName = (tier: string): string => TIER_NAMES[tier] ?? 'Free';

export const isPaid = (tier: string): boolean => tier !== 'free' && tier in TIER_NAMES;

const STATUS_NAMES: Record<SubscriptionStatus, string> = {
  active: 'Active',
  pending: 'Pending',
  grace_period: 'Grace period',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

/** A missing or unknown status is shown as `Active`. */
export const statusName = (status: string | null | undefined): string =>
  STATUS_NAMES[status as SubscriptionStatus] ?? STATUS_NAMES.active;

export const freeExpiry = (days: number): string => `${days} days, or choose up to ${FREE_SMALL_MAX_DAYS}`;

export const largeFreeExpiry = `Over ${formatBytes(SMALL_UPLOAD_MAX_BYTES)}: up to ${FREE_MAX_DAYS} days`;

export interface PlanRow {
  readonly name: string;
  readonly free: string | true;
  readonly freeNote?: string;
  readonly premium: string | true;
}

export const planRows = ({ largestFile, freeMonthly, premiumMonthly }: SiteWords): PlanRow[] => [
  { name: 'Largest file', free: largestFile, premium: premiumLargestFile },
  {
    name: 'Files are kept',
    free: freeExpiry(HOME_DEFAULT_EXPIRY_DAYS),
    freeNote: largeFreeExpiry,
    premium: 'No expiry',
  },
  {
    name: 'Uploads and downloads',
    free: `${freeMonthly} a month, per network address`,
    premium: `${premiumMonthly} a month, with no cut-off`,
  },
  { name: 'Storage', free: 'Until files expire', premium: formatBytes(PREMIUM_STORAGE_BYTES) },
  { name: 'Resumable uploads', free: true, premium: true },
  { name: 'Passwords and download limits', free: true, premium: true },
  { name: 'Requests for files', free: true, premium: true },
];

export const premiumFeatures = ({ premiumMonthly }: SiteWords): string[] => [
  'No expiry',
  `Files of up to ${premiumLargestFile}`,
  `${premiumMonthly} a month, up and down, with no cut-off`,
  `${formatBytes(PREMIUM_STORAGE_BYTES)} of storage`,
];

export const premiumLargestFile = formatBytes(PREMIUM_FILE_MAX_BYTES);

/** Examples: `$8`, `$8.50`. */
export const formatPrice = (dollars: number): string => `$${Number.isInteger(dollars) ? dollars : dollars.toFixed(2)}`;

/** Returns a whole percentage, or 0 if the quota is 0. */
export const percentUsed = (used: number, quota: number): number =>
  quota === 0 ? 0 : Math.round((used / quota) * 100);
