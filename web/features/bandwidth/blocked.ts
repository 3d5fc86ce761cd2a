import { MIB } from '../../../worker/contract/units';
import type { UsageAnswer } from './queries';

/**
 * A visitor is blocked if fewer than this number of bytes remain for the month. If the monthly limit is below 1000
 * MiB, the threshold is a thousandth of the limit.
 */
const TOO_LITTLE_BYTES = MIB;
const NEAR_PERCENT = 80;

type Usage = Pick<UsageAnswer, 'totalBytes' | 'limitBytes' | 'isPremium'>;

/** Level of this month's bandwidth usage. `near`: 80 percent or more is used. `over`: the visitor is blocked. */
export type UsageLevel = 'plenty' | 'near' | 'over';

/** The result is never `over` for Premium. */
export function usageLevel(usage: Usage): UsageLevel {
  if (isBlocked(usage)) return 'over';
  return percentOf(usage) >= NEAR_PERCENT ? 'near' : 'plenty';
}

/** Returns true if the month's bandwidth is used up. Premium is never blocked, because extra bandwidth is billed. */
export const isBlocked = ({ totalBytes, limitBytes, isPremium }: Usage): boolean =>
  !isPremium && limitBytes - totalBytes < Math.min(TOO_LITTLE_BYTES, limitBytes / 1000);

/**
 * Returns the used bandwidth in whole percent. The result is 100 or more only if the visitor is blocked or has
 * Premium.
 */
export const shownPercent = (usage: Usage): number =>
  isBlocked(usage) ? Math.max(100, Math.floor(percentOf(usage))) : Math.floor(percentOf(usage));

const percentOf = ({ totalBytes, limitBytes }: Usage): number => (totalBytes / limitBytes) * 100;

/**
 * Returns the sender's plan and the number of remaining bytes of this month. `bytesLeft` is Infinity for Premium, or
 * if `usage` is undefined.
 */
export function senderPlanOf(usage: Usage | undefined): { premium: boolean; bytesLeft: number } {
  if (!usage || usage.isPremium) return { premium: usage !== undefined, bytesLeft: Number.POSITIVE_INFINITY };
  return { premium: false, bytesLeft: Math.max(0, usage.limitBytes - usage.totalBytes) };
}
