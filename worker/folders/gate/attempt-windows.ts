/**
 * Rate limits on passwords and access keys.
 *
 * A customer with an IPv6 /48 has 65,536 household networks (/64). So each /48 (`siteKeyOf`) has its own limits.
 *
 * Guesses from all networks count together, too. After 200 wrong passwords for a folder in a day, each /48 has only 3
 * guesses an hour.
 */
import type { Context } from 'hono';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/units';
import { meterKeyOf, siteKeyOf } from '../../identity/address';
import { tooMany } from '../../lib/api-error';
import type { AppEnv } from '../../lib/env';
import { rateOf } from '../../lib/rates/rate-limiter';
import type { Rate } from '../../lib/rates/rate-window';

const WINDOW_MS = 15 * MINUTE_MS;
const PER_ADDRESS: Rate = { limit: 60, windowMs: WINDOW_MS };
const PER_ADDRESS_AND_FOLDER: Rate = { limit: 10, windowMs: WINDOW_MS };
const PER_SITE: Rate = { limit: 180, windowMs: WINDOW_MS };
const PER_SITE_AND_FOLDER: Rate = { limit: 30, windowMs: WINDOW_MS };
const PER_FOLDER: Rate = { limit: 200, windowMs: DAY_MS };
const PER_SITE_AND_FULL_FOLDER: Rate = { limit: 3, windowMs: HOUR_MS };

interface Window {
  readonly key: string;
  readonly rate: Rate;
}

/** `waitMs` is 0 if the attempt was counted. Call `giveBack` if the password was right. */
export interface Attempt {
  readonly waitMs: number;
  giveBack(): Promise<void>;
}

/** Call this before the secret is checked. A rejected attempt does not count. */
export async function countPasswordAttempt(c: Context<AppEnv>, itemId: string): Promise<Attempt> {
  const [address, site] = await Promise.all([meterKeyOf(c), siteKeyOf(c)]);
  const itemWindow = { key: `passwords:${address}:${itemId}`, rate: PER_ADDRESS_AND_FOLDER };
  const widerWindows = [
    addressWindow(address),
    ...(site === address
      ? []
      : [
          { key: `passwords:${site}`, rate: PER_SITE },
          { key: `passwords:${site}:${itemId}`, rate: PER_SITE_AND_FOLDER },
        ]),
  ];
  const folderWindow = { key: `passwords:folder:${itemId}`, rate: PER_FOLDER };
  const fullFolderWindow = { key: `passwords:full:${site}:${itemId}`, rate: PER_SITE_AND_FULL_FOLDER };
  const countedWindows: Window[] = [];
  const count = async (window: Window) => {
    const waitMs = await take(c, window);
    if (waitMs === 0) countedWindows.push(window);
    return waitMs;
  };
  const giveBack = async () => {
    await Promise.all(countedWindows.map(({ key }) => rateOf(c.env, key).giveBack(1)));
  };
  let waitMs = (await count(itemWindow)) || Math.max(...(await Promise.all(widerWindows.map(count))));
  if (waitMs === 0 && (await count(folderWindow)) > 0) waitMs = await count(fullFolderWindow);
  if (waitMs === 0) return { waitMs, giveBack };
  await giveBack();
  return { waitMs, giveBack: async () => {} };
}

/** Counts the hashing of a new password. Throws `too_many_passwords` above the limit. */
export async function countHash(c: Context<AppEnv>): Promise<void> {
  const waitMs = await take(c, addressWindow(await meterKeyOf(c)));
  if (waitMs > 0) throw tooMany('too_many_passwords', waitMs);
}

const addressWindow = (address: string): Window => ({ key: `passwords:${address}`, rate: PER_ADDRESS });

const take = (c: Context<AppEnv>, { key, rate }: Window): Promise<number> =>
  rateOf(c.env, key).take(1, rate, c.var.now);
