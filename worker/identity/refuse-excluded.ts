import type { Context } from 'hono';
import { ApiError } from '../lib/api-error';
import type { Config } from '../lib/config';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { keyedHash } from '../lib/signed';
import { meterKeyOf } from './address';
import { isExcluded } from './exclusion-store';

/** Returns the hash for the table `exclusions`, because an anonymous id is a secret. */
export const ownerHashOf = (config: Config, userId: string): Promise<string> => keyedHash(config, 'owner', userId);

/** Throws `uploader_excluded` if the owner or the caller's IP address is excluded. */
export async function refuseExcluded(c: Context<AppEnv>, userId: string): Promise<void> {
  const [owner, address] = await Promise.all([ownerHashOf(c.var.config, userId), meterKeyOf(c)]);
  if (await isExcluded(dbOf(c.env), owner, address)) throw new ApiError('uploader_excluded');
}
