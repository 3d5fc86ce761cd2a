import { t } from '@lingui/core/macro';
import { DOWNLOAD_LIMIT_MAX } from '../../worker/contract/limits';
import { formatCount } from './format';

export const downloadLimitOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.trim()));

/** Returns the reason why the server would reject the limit. Returns null if the limit is valid. */
export function downloadLimitProblem(typed: string): string | null {
  const limit = downloadLimitOf(typed);
  if (limit === null || (/^\s*\d{1,5}\s*$/.test(typed) && limit >= 1 && limit <= DOWNLOAD_LIMIT_MAX)) return null;
  const max = formatCount(DOWNLOAD_LIMIT_MAX);
  return t`Enter a whole number from 1 to ${max}, or nothing for no limit.`;
}
