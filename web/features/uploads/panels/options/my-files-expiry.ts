import { isSmallUpload } from '../../../../../worker/contract/free-expiry';
import { type ExpiryOption, PREMIUM_EXPIRY } from './expiry-options';

const HOURS_PER_DAY = 24;
const MIDDLE_HOURS = [12, 24, 48, 72];
const SMALL_HOURS = [...MIDDLE_HOURS, 120, 240, 360];

/** Returns the expiry choices in My Files, shortest first. */
export function myFilesExpiryOptions(plan: { premium: boolean; totalBytes: number }): readonly ExpiryOption[] {
  if (plan.premium) return PREMIUM_EXPIRY;
  return (isSmallUpload(plan.totalBytes) ? SMALL_HOURS : MIDDLE_HOURS).map(inHours);
}

const inHours = (hours: number): ExpiryOption => ({
  days: hours / HOURS_PER_DAY,
  label: hours < 5 * HOURS_PER_DAY ? `${hours} hours` : `${hours / HOURS_PER_DAY} days`,
});
