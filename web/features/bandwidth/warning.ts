import { t } from '@lingui/core/macro';
import { BANDWIDTH_OVERAGE_USD_PER_GB } from '../../../worker/contract/limits';
import { usageLevel } from './blocked';
import type { UsageAnswer } from './queries';

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
        text: canBuy
          ? t`Bandwidth limit exceeded! You’ve reached your monthly limit. Upgrade to continue downloading and uploading.`
          : t`Bandwidth limit exceeded! You’ve reached your monthly limit.`,
      };
    case 'near':
      if (!usage.isPremium) return { level: 'near', text: t`Approaching bandwidth limit` };
      return { level: 'near', text: premiumWords(usage.totalBytes > usage.limitBytes) };
    case 'plenty':
      return null;
  }
}

function premiumWords(isOver: boolean): string {
  const price = `$${BANDWIDTH_OVERAGE_USD_PER_GB}`;
  return isOver
    ? t`You have reached your plan’s limit. Nothing stops: every further GB costs ${price}, with your next bill.`
    : t`High usage. Nothing stops above your plan’s limit: every further GB costs ${price}, with your next bill.`;
}
