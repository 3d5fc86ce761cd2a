import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
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
import { inDollars } from '../../lib/dollars';
import { formatBytes, formatCount } from '../../lib/format';

export const PREMIUM_PLAN_ID = 'premium';

const FREE = msg({ message: 'Free', comment: 'Name of the plan that costs nothing' });

const TIER_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  free: FREE,
  basic: msg({ message: 'Basic', comment: 'Name of a plan' }),
  premium: msg`Premium`,
  pro: msg({ message: 'Pro', comment: 'Name of a plan' }),
};

export const tierName = (tier: string): string => i18n._(TIER_NAMES[tier] ?? FREE);

export const isPaid = (tier: string): boolean => tier !== 'free' && tier in TIER_NAMES;

const STATUS_NAMES: Record<SubscriptionStatus, MessageDescriptor> = {
  active: msg({ message: 'Active', context: 'subscription' }),
  pending: msg({ message: 'Pending', context: 'subscription' }),
  grace_period: msg({ message: 'Grace period', context: 'subscription' }),
  expired: msg({ message: 'Expired', context: 'subscription' }),
  cancelled: msg({ message: 'Cancelled', context: 'subscription' }),
};

export const statusName = (status: string | null | undefined): string =>
  i18n._(STATUS_NAMES[status as SubscriptionStatus] ?? STATUS_NAMES.active);

function freeExpiry(days: number): string {
  const maxDays = formatCount(FREE_SMALL_MAX_DAYS);
  return t({
    message: plural(days, { one: `# day, or choose up to ${maxDays}`, other: `# days, or choose up to ${maxDays}` }),
    comment: 'maxDays is a number of days: the longest expiry of free uploads',
  });
}

function largeFreeExpiry(): string {
  const size = formatBytes(SMALL_UPLOAD_MAX_BYTES);
  return t({
    message: plural({ days: FREE_MAX_DAYS }, { one: `Over ${size}: up to # day`, other: `Over ${size}: up to # days` }),
    comment: 'Expiry of free uploads above this size',
  });
}

export function freeExpiryRule(days: number): string {
  const maxDays = formatCount(FREE_SMALL_MAX_DAYS);
  const size = formatBytes(SMALL_UPLOAD_MAX_BYTES);
  const largeDays = FREE_MAX_DAYS;
  return t({
    message: `${plural(days, { one: '# day', other: '# days' })}, or choose up to ${maxDays}. Over ${size}: up to ${plural(largeDays, { one: '# day', other: '# days' })}.`,
    comment: 'Expiry of free uploads. maxDays is a number of days; largeDays is for uploads above this size',
  });
}

export interface PlanRow {
  readonly name: string;
  readonly free: string | true;
  readonly freeNote?: string;
  readonly premium: string | true;
}

export const planRows = ({ largestFile, freeMonthly, premiumMonthly }: SiteWords): PlanRow[] => [
  { name: t`Largest file`, free: largestFile, premium: premiumLargestFile() },
  {
    name: t({
      message: 'Files are kept',
      comment: 'Names a row of the table of plans. The row has for example: 5 days',
    }),
    free: freeExpiry(HOME_DEFAULT_EXPIRY_DAYS),
    freeNote: largeFreeExpiry(),
    premium: t`No expiry`,
  },
  {
    name: t`Uploads and downloads`,
    free: t`${freeMonthly} a month, per network address`,
    premium: t`${premiumMonthly} a month, with no cut-off`,
  },
  {
    name: t({ message: 'Storage', comment: 'Noun. Names a row of the table of plans' }),
    free: t`Until files expire`,
    premium: formatBytes(PREMIUM_STORAGE_BYTES),
  },
  { name: t`Resumable uploads`, free: true, premium: true },
  { name: t`Passwords and download limits`, free: true, premium: true },
  { name: t`Requests for files`, free: true, premium: true },
];

export function premiumFeatures({ premiumMonthly }: SiteWords): string[] {
  const largestFile = premiumLargestFile();
  const storage = formatBytes(PREMIUM_STORAGE_BYTES);
  return [
    t`No expiry`,
    t`Files of up to ${largestFile}`,
    t`${premiumMonthly} a month, up and down, with no cut-off`,
    t`${storage} of storage`,
  ];
}

export const premiumLargestFile = (): string => formatBytes(PREMIUM_FILE_MAX_BYTES);

/** Examples: `$8`, `$8.50`. */
export const formatPrice = (dollars: number): string => withDigits(dollars, Number.isInteger(dollars) ? 0 : 2);

/** Example: `$0.19`. */
export const formatCharge = (dollars: number): string => withDigits(dollars, 2);

/** Example: `$0.016`. */
export const formatRate = (dollars: number): string => withDigits(dollars, 2, 4);

const withDigits = (dollars: number, minimumFractionDigits: number, maximumFractionDigits = minimumFractionDigits) =>
  inDollars(dollars, { useGrouping: false, minimumFractionDigits, maximumFractionDigits });

/** Returns a whole percentage, or 0 if the quota is 0. */
export const percentUsed = (used: number, quota: number): number =>
  quota === 0 ? 0 : Math.round((used / quota) * 100);
