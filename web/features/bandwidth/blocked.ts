import { MIB } from '../../../worker/contract/units';
import type { UsageAnswer } from './queries';

/** The visitor is blocked if fewer bytes remain. If the limit is below 1000 MiB, a thousandth of the limit counts. */
const TOO_LITTLE_BYTES = MIB;
const NEAR_PERCENT = 80;

type Usage = Pick<UsageAnswer, 'totalBytes' | 'limitBytes' | 'isPremium'>;

/** `near`: 80 percent or more is used. `over`: the visitor is blocked. */
export type UsageLevel = 'plenty' | 'near' | 'over';

export function usageLevel(usage: Usage): UsageLevel {
  if (isBlocked(usage)) return 'over';
  return percentOf(usage) >= NEAR_PERCENT ? 'near' : 'plenty';
}

/** Premium is never blocked, because extra bandwidth is billed. */
export const isBlocked = ({ totalBytes, limitBytes, isPremium }: Usage): boolean =>
  !isPremium && limitBytes - totalBytes < Math.min(TOO_LITTLE_BYTES, limitBytes / 1000);

/** Returns a whole percentage, at least 100 for blocked visitors. */
export const shownPercent = (usage: Usage): number =>
  isBlocked(usage) ? Math.max(100, Math.floor(percentOf(usage))) : Math.floor(percentOf(usage));

const percentOf = ({ totalBytes, limitBytes }: Usage): number => (totalBytes / limitBytes) * 100;

/** `bytesLeft` is Infinity for Premium, or if `usage` is undefined. */
export function senderPlanOf(usage: Usage | undefined): { premium: boolean; bytesLeft: number } {
  if (!usage || usage.isPremium) return { premium: usage !== undefined, bytesLeft: Number.POSITIVE_INFINITY };
  return { premium: false, bytesLeft: Math.max(0, usage.limitBytes - usage.totalBytes) };
}
