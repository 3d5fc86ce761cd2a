import { BANDWIDTH_OVERAGE_USD_PER_GB } from '../../../worker/contract/limits';
import type { UsageAnswer } from './usage-answer';

const WARN_PERCENT = 80;
const FULL_PERCENT = 100;

type UsagePart = Pick<UsageAnswer, 'usagePercent' | 'isPremium'>;

const PREMIUM_OVER = `You have used what your plan includes. Nothing stops: every further GB costs $${BANDWIDTH_OVERAGE_USD_PER_GB}, with your next bill.`;

export interface UsageWarning {
  readonly level: 'near' | 'over';
  readonly text: string;
}

/**
 * What is said of a month's use; null while there is plenty. Premium is never stopped: what is above is billed.
 * `canBuy`: whether there is a plan to upgrade to.
 */
export function usageWarning({ usagePercent, isPremium }: UsagePart, canBuy: boolean): UsageWarning | null {
  if (isPremium) return usagePercent > FULL_PERCENT ? { level: 'near', text: PREMIUM_OVER } : null;
  if (usagePercent >= FULL_PERCENT) {
    return {
      level: 'over',
      text: `Bandwidth limit exceeded! You've reached your monthly limit.${canBuy ? ' Upgrade to continue downloading and uploading.' : ''}`,
    };
  }
  return usagePercent >= WARN_PERCENT ? { level: 'near', text: 'Approaching bandwidth limit' } : null;
}
