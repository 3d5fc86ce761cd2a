/** What the caller's plan is now; reads the subscriptions. */
import type { Context } from 'hono';
import { ANONYMOUS_USER_ID } from '../contract/ids';
import { meterKeyOf } from '../identity/address';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { type Entitlements, entitlementsOf, tierAt } from './entitlements';
import { userMeterKey } from './meter-key';
import { selectPremiumUntil } from './store';

/** What this user may do now. One row is read, for an anonymous id none: it cannot have paid. */
export async function entitlementsFor(c: Context<AppEnv>, userId: string): Promise<Entitlements> {
  const { config, now } = c.var;
  if (ANONYMOUS_USER_ID.test(userId)) return entitlementsOf('free', config);
  const [row] = await selectPremiumUntil(dbOf(c.env, { ownerId: userId }), userId);
  return entitlementsOf(tierAt(row?.premiumUntil ?? null, now), config);
}

/** The meter that counts what this user begins now: their own if they pay, else that of the address they are at. */
export const meterKeyFor = (c: Context<AppEnv>, userId: string, { tier }: Entitlements): Promise<string> =>
  tier === 'premium' ? userMeterKey(c.var.config, userId) : meterKeyOf(c);
