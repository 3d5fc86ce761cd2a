import { isSmallUpload } from '../../../../../worker/contract/free-expiry';
import { type ExpiryOption, inDays, inHours, premiumExpiry } from './expiry-options';

const MIDDLE_HOURS = [12, 24, 48, 72];
const LONG_DAYS = [5, 10, 15];

export function myFilesExpiryOptions(plan: { premium: boolean; totalBytes: number }): readonly ExpiryOption[] {
  if (plan.premium) return premiumExpiry();
  const choices = MIDDLE_HOURS.map(inHours);
  return isSmallUpload(plan.totalBytes) ? [...choices, ...LONG_DAYS.map(inDays)] : choices;
}
