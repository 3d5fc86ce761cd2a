import { BANDWIDTH_OVERAGE_USD_PER_GB } from '../../../worker/contract/limits';
import { usageLevel } from './blocked';
import type { UsageAnswer } from './queries';

const PER_GB = `every further GB costs $${BANDWIDTH_OVERAGE_USD_PER_GB}, with your next bill.`;
const PREMIUM_NEAR = `High usage. Nothing stops above your plan’s limit: ${PER_GB}`;
const PREMIUM_OVER = `You have reached your plan’s limit. Nothing stops: ${PER_GB}`;

export interface UsageWarning {
  readonly level: 'near' | 'over';
  readonly text: string;
}

/** Returns null below 80 percent. */
export function usageWarning(
  usage: Pick<UsageAnswer, 'totalBytes' | 'limitBytes' | 'isPremium'>,
  canBuy: boolean,
): UsageWarning | null {
  switch (usageLevel(usage)) {
    case 'over':
      return {
        level: 'over',
        text: `Bandwidth limit exceeded! You've reached your monthly limit.${canBuy ? ' Upgrade to continue downloading and uploading.' : ''}`,
      };
    case 'near':
      if (!usage.isPremium) return { level: 'near', text: 'Approaching bandwidth limit' };
      return { level: 'near', text: usage.totalBytes > usage.limitBytes ? PREMIUM_OVER : PREMIUM_NEAR };
    case 'plenty':
      return null;
  }
}
