import { DOWNLOAD_LIMIT_MAX } from '../../worker/contract/limits';

export const downloadLimitOf = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.trim()));

/** Returns the reason why the server would reject the limit. Returns null if the limit is valid. */
export function downloadLimitProblem(typed: string): string | null {
  const limit = downloadLimitOf(typed);
  if (limit === null || (/^\s*\d{1,5}\s*$/.test(typed) && limit >= 1 && limit <= DOWNLOAD_LIMIT_MAX)) return null;
  return `Enter a whole number from 1 to ${DOWNLOAD_LIMIT_MAX.toLocaleString('en')}, or nothing for no limit.`;
}
