import { BANDWIDTH_OVERAGE_USD_PER_GB } from '../../../worker/contract/limits';
import { usageLevel } from './blocked';
import type { UsageAnswer } from './usage-answer';

const PREMIUM_OVER = `You have used what your plan includes. Nothing stops: every further GB costs $${BANDWIDTH_OVERAGE_USD_PER_GB}, with your next bill.`;

export interface UsageWarning {
  readonly level: 'near' | 'over';
  readonly text: string;
}

/**
 * What is said of a month's use; null while there is plenty. Premium is never stopped: what is above is billed.
 * `canBuy`: whether there is a plan to upgrade to.
 */
export function usageWarning(
  usage: Pick<UsageAnswer, 'totalBytes' | 'limitBytes' | 'isPremium'>,
  canBuy: boolean,
): UsageWarning | null {
  if (usage.isPremium) return usage.totalBytes > usage.limitBytes ? { level: 'near', text: PREMIUM_OVER } : null;
  switch (usageLevel(usage)) {
    case 'over':
      return {
        level: 'over',
        text: `Bandwidth limit exceeded! You've reached your monthly limit.${canBuy ? ' Upgrade to continue downloading and uploading.' : ''}`,
      };
    case 'near':
      return { level: 'near', text: 'Approaching bandwidth limit' };
    case 'plenty':
      return null;
  }
}
