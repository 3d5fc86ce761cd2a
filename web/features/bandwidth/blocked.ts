import { MIB } from '../../../worker/contract/units';
import type { UsageAnswer } from './queries';

/** With less than this left, the visitor is blocked. For limits under 1,000 MiB it is a thousandth of the limit. */
const TOO_LITTLE_BYTES = MIB;
const NEAR_PERCENT = 80;

type Usage = Pick<UsageAnswer, 'totalBytes' | 'limitBytes' | 'isPremium'>;

/** How much of the month is used: `near` from 80 percent, `over` while blocked. Premium is never `over`. */
export type UsageLevel = 'plenty' | 'near' | 'over';

/** Returns the level that the block, the dialog and the profile show. */
export function usageLevel(usage: Usage): UsageLevel {
  if (isBlocked(usage)) return 'over';
  return percentOf(usage) >= NEAR_PERCENT ? 'near' : 'plenty';
}

/** Returns true if the month's bandwidth is used up. Premium is never blocked: extra bandwidth is billed. */
export const isBlocked = ({ totalBytes, limitBytes, isPremium }: Usage): boolean =>
  !isPremium && limitBytes - totalBytes < Math.min(TOO_LITTLE_BYTES, limitBytes / 1000);

/** Returns the whole percent to show. It reaches 100 when the block starts, not earlier. */
export const shownPercent = (usage: Usage): number =>
  isBlocked(usage) ? Math.max(100, Math.floor(percentOf(usage))) : Math.floor(percentOf(usage));

const percentOf = ({ totalBytes, limitBytes }: Usage): number => (totalBytes / limitBytes) * 100;

/**
 * Returns the sender's plan and the bytes left this month. `bytesLeft` is Infinity for premium, and while `usage` is
 * undefined.
 */
export function senderPlanOf(usage: Usage | undefined): { premium: boolean; bytesLeft: number } {
  if (!usage || usage.isPremium) return { premium: usage !== undefined, bytesLeft: Number.POSITIVE_INFINITY };
  return { premium: false, bytesLeft: Math.max(0, usage.limitBytes - usage.totalBytes) };
}
