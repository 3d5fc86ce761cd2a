import type { Hono } from 'hono';
import { addressOf, meterKeyOf } from '../auth/address';
import { endpoints } from '../contract/endpoints';
import type { AppEnv } from '../lib/env';
import { on } from '../lib/serve';
import { meterOf } from './charge';
import { nextMonth } from './month';

export function mountBandwidth(app: Hono<AppEnv>): void {
  on(
    app,
    endpoints.ipUsage,
  )(async (c) => {
    const { config, now } = c.var;
    const { month, uploadBytes, downloadBytes } = await meterOf(c.env, await meterKeyOf(c)).usage(now);
    const totalBytes = uploadBytes + downloadBytes;
    const limitBytes = config.FREE_MONTHLY_BYTES;
    return {
      totalBytes,
      limitBytes,
      usagePercent: (totalBytes / limitBytes) * 100,
      isPremium: false,
      uploadBytes,
      downloadBytes,
      ipAddress: addressOf(c),
      month,
      resetsAt: new Date(nextMonth(now)).toISOString(),
    };
  });
}
