import { isSmallUpload } from '../../../../../worker/contract/free-expiry';
import { FREE_MAX_DAYS, FREE_SMALL_MAX_DAYS, NO_EXPIRY } from '../../../../../worker/contract/limits';
import { LARGE_UPLOAD_MIN_BYTES } from '../../../../lib/limits';

export interface ExpiryOption {
  readonly days: number;
  readonly label: string;
}

const HOURS_PER_DAY = 24;

const hours = (count: number): ExpiryOption => ({ days: count / HOURS_PER_DAY, label: `${count} hours` });
const days = (count: number): ExpiryOption => ({ days: count, label: count === 1 ? '1 day' : `${count} days` });

export const PREMIUM_EXPIRY: readonly ExpiryOption[] = [{ days: NO_EXPIRY, label: 'No expiry (Premium)' }];
const small = [hours(12), ...[1, 2, 3, 5, 10, FREE_SMALL_MAX_DAYS].map(days)];
const middle = [hours(12), ...[1, 2, FREE_MAX_DAYS].map(days)];
const large = [6, 12, 18, 24].map(hours);

/** Examples: `kept for 3 days`, `no expiry`. */
export const expiryWords = (forDays: number): string =>
  forDays === NO_EXPIRY
    ? 'no expiry'
    : `kept for ${(forDays < 1 ? hours(forDays * HOURS_PER_DAY) : days(forDays)).label}`;

/** Returns the expiry choices on the home screen, shortest first (`docs/product.md` section 3). */
export function expiryOptions(plan: { premium: boolean; totalBytes: number }): readonly ExpiryOption[] {
  if (plan.premium) return PREMIUM_EXPIRY;
  if (isSmallUpload(plan.totalBytes)) return small;
  if (plan.totalBytes > LARGE_UPLOAD_MIN_BYTES) return large;
  return middle;
}

/** Returns `chosenDays` if `options` contains this number, otherwise the longest choice. */
export function offeredExpiry(chosenDays: number, options: readonly ExpiryOption[]): number {
  if (options.some((option) => option.days === chosenDays)) return chosenDays;
  return options.reduce((longest, option) => Math.max(longest, option.days), NO_EXPIRY);
}
