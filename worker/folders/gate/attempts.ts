/**
 * Trying a password. Attempts are counted before any hash is computed, for one address and one folder and for one address
 * and all folders, so that nobody makes others wait. One that was right is given back. Acts on rate limiters.
 */
import type { Context } from 'hono';
import { MINUTE_MS } from '../../contract/units';
import { meterKeyOf } from '../../identity/address';
import { tooMany } from '../../lib/api-error';
import type { AppEnv } from '../../lib/env';
import { rateOf } from '../../lib/rates/rate-limiter';
import type { Rate } from '../../lib/rates/rate-window';
import { RecentKeys } from '../../lib/recent-keys';
import { keyedHash } from '../../lib/signed';
import { wait } from '../../lib/wait';
import { isPassword } from './password-hash';

const WINDOW_MS = 15 * MINUTE_MS;
const PER_FOLDER: Rate = { limit: 10, windowMs: WINDOW_MS };
const PER_ADDRESS: Rate = { limit: 60, windowMs: WINDOW_MS };

/** One too many waits for so long whether another request verifies the same password. */
const WAIT_MS = 50;
const WAITS_MAX = 20;

/** Passwords that this isolate has found to be right: a program that sends one with every range has it hashed once. */
const verified = new RecentKeys();

/** What a password protects: a folder, or a request for files. */
interface Protected {
  readonly id: string;
  readonly passwordHash: string | null;
}

/** Whether it is its password. Throws `too_many_passwords`, with `Retry-After`, where too many were tried. */
export async function tryPassword(c: Context<AppEnv>, guarded: Protected, password: string): Promise<boolean> {
  const { passwordHash } = guarded;
  if (passwordHash === null) return true;
  const { now, config } = c.var;
  const pair = await keyedHash(config, 'password', `${passwordHash}\n${password}`);
  if (verified.has(pair, now)) return true;
  const caller = await meterKeyOf(c);
  const ofFolder = rateOf(c.env, `passwords:${caller}:${guarded.id}`);
  const waitMs = (await ofFolder.take(1, PER_FOLDER, now)) || (await takePassword(c, caller));
  // A program that asks for many ranges at once sends its password as often: one of these requests verifies it for all.
  if (waitMs > 0) await untilVerified(pair, now);
  const isRight = verified.has(pair, now) || (waitMs === 0 && isPassword(password, passwordHash));
  if (!isRight && waitMs > 0) throw tooMany('too_many_passwords', waitMs);
  if (!isRight) return false;
  verified.add(pair, now);
  if (waitMs === 0) await Promise.all([ofFolder.giveBack(1), ofAddress(c, caller).giveBack(1)]);
  return true;
}

async function untilVerified(pair: string, now: number): Promise<void> {
  for (let waits = 0; waits < WAITS_MAX && !verified.has(pair, now); waits++) await wait(WAIT_MS);
}

/** Counts a password that is hashed for a caller. Answers 0, or for how many milliseconds to wait. */
export const takePassword = (c: Context<AppEnv>, caller: string): Promise<number> =>
  ofAddress(c, caller).take(1, PER_ADDRESS, c.var.now);

const ofAddress = (c: Context<AppEnv>, caller: string) => rateOf(c.env, `passwords:${caller}`);
