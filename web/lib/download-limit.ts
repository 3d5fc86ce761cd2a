import { t } from '@lingui/core/macro';
import { DOWNLOAD_LIMIT_MAX } from '../../worker/contract/limits';
import { formatCount } from './format';

/** Returns null for an empty text (no limit), and NaN for other text without a number. */
export const downloadLimitOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim()));

export function downloadLimitProblem(text: string): string | null {
  const limit = downloadLimitOf(text);
  if (limit === null || (/^\s*\d{1,5}\s*$/.test(text) && limit >= 1 && limit <= DOWNLOAD_LIMIT_MAX)) return null;
  const max = formatCount(DOWNLOAD_LIMIT_MAX);
  return t`Enter a whole number from 1 to ${max}, or nothing for no limit.`;
}
