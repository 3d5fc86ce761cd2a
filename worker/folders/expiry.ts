import { FREE_MAX_DAYS, FREE_SMALL_MAX_DAYS, NO_EXPIRY, SMALL_UPLOAD_MAX_BYTES } from '../contract/limits';
import { DAY_MS } from '../contract/units';
import type { Tier } from '../plans/entitlements';

/** The longest a free upload of so many bytes may live, in days. */
export const freeMaxDays = (totalBytes: number): number =>
  totalBytes <= SMALL_UPLOAD_MAX_BYTES ? FREE_SMALL_MAX_DAYS : FREE_MAX_DAYS;

/** What is wrong with a chosen expiry in days, as words to follow its field's name; null if it is allowed. */
export function expiryProblem(days: number, plan: Tier, totalBytes: number): string | null {
  if (plan === 'premium') return days === NO_EXPIRY ? null : `must be ${NO_EXPIRY} (no expiry)`;
  const max = freeMaxDays(totalBytes);
  return days > 0 && days <= max ? null : `must be more than 0 and at most ${max} days for this size`;
}

/** The moment from which nobody can read the folder any more; null for never. Fractions of a day are kept. */
export const expiresAt = (days: number, now: number): number | null =>
  days === NO_EXPIRY ? null : now + Math.round(days * DAY_MS);

/**
 * Whether what a folder would hold, with files that join it now, would be kept for longer than its owner may keep so
 * many bytes. One without expiry is from when they were premium.
 */
export const outlivesItsSize = (expiresAt: number | null, plan: Tier, totalBytes: number, now: number): boolean =>
  plan === 'free' && (expiresAt === null || expiresAt - now > freeMaxDays(totalBytes) * DAY_MS);
