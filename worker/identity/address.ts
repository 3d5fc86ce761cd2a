import type { Context } from 'hono';
import type { AppEnv } from '../lib/env';
import { keyedHash } from '../lib/signed';
import { network, siteNetwork } from './network';

/** The client's address as the platform saw it; no other header is believed. */
export const addressOf = (c: Context<AppEnv>): string => c.req.header('CF-Connecting-IP') ?? '0.0.0.0';

/** The name of the caller's bandwidth meter: a keyed hash, so that no address is stored. */
export const meterKeyOf = (c: Context<AppEnv>): Promise<string> =>
  keyedHash(c.var.config, 'address', network(addressOf(c)));

/** Returns the same of the caller's `siteNetwork`; of an IPv4 address it is the meter's. */
export const siteKeyOf = (c: Context<AppEnv>): Promise<string> =>
  keyedHash(c.var.config, 'address', siteNetwork(addressOf(c)));
