import { callMeter } from '../bandwidth/meter-client';
import type { Config } from '../lib/config';
import type { Env } from '../lib/env';
import { entitlementsOf } from '../plans/entitlements';
import { userMeterKey } from '../plans/meter-key';
import { overageGb, overageUsd } from './overage';

/** Overage of the current month, which is not billed yet. `storedBytes` is the size of all the user's files. */
export async function accruedOverage(env: Env, config: Config, userId: string, storedBytes: number, now: number) {
  const { storageQuotaBytes, monthlyBytes } = entitlementsOf('premium', config);
  const meterKey = await userMeterKey(config, userId);
  const usage = await callMeter(env, meterKey, 'usage', now);
  const storageGb = overageGb(storedBytes, storageQuotaBytes);
  const bandwidthGb = overageGb(usage.uploadBytes + usage.downloadBytes, monthlyBytes);
  const usd = overageUsd('storage', storageGb) + overageUsd('bandwidth', bandwidthGb);
  return { month: usage.month, storageGb, bandwidthGb, usd: Number(usd.toFixed(3)) };
}
