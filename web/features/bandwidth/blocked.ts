import { MIB } from '../../../worker/contract/units';
import type { UsageAnswer } from './usage-answer';

/** With less than this nothing can be sent that somebody would send. Of a small limit, a thousandth of it. */
const TOO_LITTLE_BYTES = MIB;
const NEAR_PERCENT = 80;

type Usage = Pick<UsageAnswer, 'totalBytes' | 'limitBytes' | 'isPremium'>;

/** How much of the month is used: `near` from 80 percent on, `over` when the block is on. Premium is never over. */
export type UsageLevel = 'plenty' | 'near' | 'over';

/** Decides for the block, the dialog and the profile alike. */
export function usageLevel(usage: Usage): UsageLevel {
  if (isBlocked(usage)) return 'over';
  return percentOf(usage) >= NEAR_PERCENT ? 'near' : 'plenty';
}

/** Whether the month's bandwidth is used up. Premium is never blocked: more is metered. */
export const isBlocked = ({ totalBytes, limitBytes, isPremium }: Usage): boolean =>
  !isPremium && limitBytes - totalBytes < Math.min(TOO_LITTLE_BYTES, limitBytes / 1000);

/** Whole percent as shown: 100 as soon as the block is on, and not before. */
export const shownPercent = (usage: Usage): number =>
  isBlocked(usage) ? Math.max(100, Math.floor(percentOf(usage))) : Math.floor(percentOf(usage));

const percentOf = ({ totalBytes, limitBytes }: Usage): number => (totalBytes / limitBytes) * 100;

/** What is known of the sender's plan; `bytesLeft` of the month is Infinity where nothing stops them, or nothing is known yet. */
export function senderPlanOf(usage: Usage | undefined): { premium: boolean; bytesLeft: number } {
  if (!usage || usage.isPremium) return { premium: usage !== undefined, bytesLeft: Number.POSITIVE_INFINITY };
  return { premium: false, bytesLeft: Math.max(0, usage.limitBytes - usage.totalBytes) };
}
