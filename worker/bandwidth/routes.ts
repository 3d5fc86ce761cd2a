import type { Hono } from 'hono';
import { endpoints } from '../contract/calls/endpoints';
import { addressOf } from '../identity/address';
import type { AppEnv } from '../lib/env';
import { iso } from '../lib/iso';
import { entitlementsFor, meterKeyFor } from '../plans/current';
import { entitlementsOf } from '../plans/entitlements';
import { route } from '../serve/route';
import { callMeter } from './meter-client';
import { nextMonth } from './month';

export function mountBandwidth(app: Hono<AppEnv>): void {
  route(app, endpoints.ipUsage).handle(async (c, { userId = '' }) => {
    const { config, now } = c.var;
    const entitlements = userId === '' ? entitlementsOf('free', config) : await entitlementsFor(c, userId);
    const meterKey = await meterKeyFor(c, userId, entitlements);
    const { month, uploadBytes, downloadBytes } = await callMeter(c.env, meterKey, 'usage', now);
    const totalBytes = uploadBytes + downloadBytes;
    const limitBytes = entitlements.monthlyBytes;
    return {
      totalBytes,
      limitBytes,
      usagePercent: (totalBytes / limitBytes) * 100,
      isPremium: entitlements.tier === 'premium',
      uploadBytes,
      downloadBytes,
      ipAddress: addressOf(c),
      month,
      resetsAt: iso(nextMonth(now)),
    };
  });
}
