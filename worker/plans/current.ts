import type { Context } from 'hono';
import { ANONYMOUS_USER_ID } from '../contract/ids';
import { meterKeyOf } from '../identity/address';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { type Entitlements, entitlementsOf, tierAt } from './entitlements';
import { userMeterKey } from './meter-key';
import { findPremiumUntil } from './store';

/** An anonymous id cannot have a subscription, so it needs no read of D1. */
export async function entitlementsFor(c: Context<AppEnv>, userId: string): Promise<Entitlements> {
  const { config, now } = c.var;
  if (ANONYMOUS_USER_ID.test(userId)) return entitlementsOf('free', config);
  return entitlementsOf(tierAt(await findPremiumUntil(dbOf(c.env), userId), now), config);
}

/** Key of the meter for new uploads: of a premium user, or of a free user's IP address. */
export const meterKeyFor = (c: Context<AppEnv>, userId: string, { tier }: Entitlements): Promise<string> =>
  tier === 'premium' ? userMeterKey(c.var.config, userId) : meterKeyOf(c);
