import type { Hono } from 'hono';
import { addressOf } from '../auth/address';
import { entitlementsFor, meterKeyFor } from '../billing/current';
import { entitlementsOf } from '../billing/entitlements';
import { endpoints } from '../contract/endpoints';
import type { AppEnv } from '../lib/env';
import { on } from '../lib/serve';
import { meterOf } from './charge';
import { nextMonth } from './month';

export function mountBandwidth(app: Hono<AppEnv>): void {
  on(
    app,
    endpoints.ipUsage,
  )(async (c, { userId = '' }) => {
    const { config, now } = c.var;
    const allowed = userId === '' ? entitlementsOf('free', config) : await entitlementsFor(c, userId);
    const meter = meterOf(c.env, await meterKeyFor(c, userId, allowed));
    const { month, uploadBytes, downloadBytes } = await meter.usage(now);
    const totalBytes = uploadBytes + downloadBytes;
    const limitBytes = allowed.monthlyBytes;
    return {
      totalBytes,
      limitBytes,
      usagePercent: (totalBytes / limitBytes) * 100,
      isPremium: allowed.tier === 'premium',
      uploadBytes,
      downloadBytes,
      ipAddress: addressOf(c),
      month,
      resetsAt: new Date(nextMonth(now)).toISOString(),
    };
  });
}
