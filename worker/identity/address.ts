import type { Context } from 'hono';
import type { AppEnv } from '../lib/env';
import { keyedHash } from '../lib/signed';
import { network, siteNetwork } from './network';

/** Clients can forge any other header. */
export const addressOf = (c: Context<AppEnv>): string => c.req.header('CF-Connecting-IP') ?? '0.0.0.0';

export const meterKeyOf = (c: Context<AppEnv>): Promise<string> =>
  keyedHash(c.var.config, 'address', network(addressOf(c)));

/** Returns the keyed hash of the caller's `siteNetwork`. For IPv4, this is also the meter key. */
export const siteKeyOf = (c: Context<AppEnv>): Promise<string> =>
  keyedHash(c.var.config, 'address', siteNetwork(addressOf(c)));
