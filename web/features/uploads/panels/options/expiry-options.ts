import { plural, t } from '@lingui/core/macro';
import { isSmallUpload } from '../../../../../worker/contract/free-expiry';
import { FREE_MAX_DAYS, FREE_SMALL_MAX_DAYS, NO_EXPIRY } from '../../../../../worker/contract/limits';
import { LARGE_UPLOAD_MIN_BYTES } from '../../../../lib/limits';

export interface ExpiryOption {
  readonly days: number;
  readonly label: string;
}

const HOURS_PER_DAY = 24;

const inHours = (hours: number): ExpiryOption => ({
  days: hours / HOURS_PER_DAY,
  label: plural(hours, { one: '# hour', other: '# hours' }),
});

const inDays = (days: number): ExpiryOption => ({
  days,
  label: plural(days, { one: '# day', other: '# days' }),
});

const premiumExpiry = (): readonly ExpiryOption[] => [{ days: NO_EXPIRY, label: t`No expiry (Premium)` }];

const SMALL_DAYS = [1, 2, 3, 5, 10, FREE_SMALL_MAX_DAYS];
const MIDDLE_DAYS = [1, 2, FREE_MAX_DAYS];
const LARGE_HOURS = [6, 12, 18, 24];
const MY_FILES_HOURS = [12, 24, 48, 72];
const MY_FILES_SMALL_DAYS = [5, 10, 15];

/** Examples: `kept for 3 days`, `no expiry`. */
export function expiryWords(days: number): string {
  if (days === NO_EXPIRY) return t({ message: 'no expiry', comment: 'The upload is kept without an end' });
  const hours = days * HOURS_PER_DAY;
  return days < 1
    ? plural(hours, { one: 'kept for # hour', other: 'kept for # hours' })
    : plural(days, { one: 'kept for # day', other: 'kept for # days' });
}

/** Returns the options, shortest expiry first. */
export function expiryOptions(plan: { premium: boolean; totalBytes: number }): readonly ExpiryOption[] {
  if (plan.premium) return premiumExpiry();
  if (plan.totalBytes > LARGE_UPLOAD_MIN_BYTES) return LARGE_HOURS.map(inHours);
  return [inHours(12), ...(isSmallUpload(plan.totalBytes) ? SMALL_DAYS : MIDDLE_DAYS).map(inDays)];
}

export function myFilesExpiryOptions(plan: { premium: boolean; totalBytes: number }): readonly ExpiryOption[] {
  if (plan.premium) return premiumExpiry();
  const choices = MY_FILES_HOURS.map(inHours);
  return isSmallUpload(plan.totalBytes) ? [...choices, ...MY_FILES_SMALL_DAYS.map(inDays)] : choices;
}

/** Returns `chosenDays` if it is among the options, otherwise the longest option. */
export function offeredExpiry(chosenDays: number, options: readonly ExpiryOption[]): number {
  if (options.some((option) => option.days === chosenDays)) return chosenDays;
  return options.reduce((longest, option) => Math.max(longest, option.days), NO_EXPIRY);
}
