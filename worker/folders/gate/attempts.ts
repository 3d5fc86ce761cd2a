/**
 * Checks passwords. Each attempt is counted before its hash is computed. If the password is right, the attempt is
 * removed from the count.
 */
import type { Context } from 'hono';
import { tooMany } from '../../lib/api-error';
import type { AppEnv } from '../../lib/env';
import { RecentKeys } from '../../lib/recent-keys';
import { keyedHash } from '../../lib/signed';
import { wait } from '../../lib/wait';
import { countPasswordAttempt } from './attempt-windows';
import { isPassword } from './password-hash';

/**
 * An attempt waits if too many attempts are in flight, because a concurrent HTTP request may verify the same
 * password. `WAIT_MS` is the length of one wait, and `WAITS_MAX` is the maximum number of waits.
 */
const WAIT_MS = 50;
const WAITS_MAX = 20;

/**
 * Passwords that this isolate has verified. So each password is hashed once, even if a client sends the password with
 * every range.
 */
const verified = new RecentKeys();

/** A password-protected item: a folder, or a request for files. */
interface ProtectedItem {
  readonly id: string;
  readonly passwordHash: string | null;
}

/** Returns whether the password is right. Throws `too_many_passwords`, with `Retry-After`, after too many attempts. */
export async function tryPassword(c: Context<AppEnv>, item: ProtectedItem, password: string): Promise<boolean> {
  const { passwordHash } = item;
  if (passwordHash === null) return true;
  const { now, config } = c.var;
  const pair = await keyedHash(config, 'password', `${passwordHash}\n${password}`);
  if (verified.has(pair, now)) return true;
  const { waitMs, giveBack } = await countPasswordAttempt(c, item.id);
  // A client that fetches many ranges at once sends its password with each HTTP request. The first HTTP request
  // verifies the password for all.
  if (waitMs > 0) await waitUntilVerified(pair, now);
  const isRight = verified.has(pair, now) || (waitMs === 0 && isPassword(password, passwordHash));
  if (!isRight && waitMs > 0) throw tooMany('too_many_passwords', waitMs);
  if (!isRight) return false;
  verified.add(pair, now);
  if (waitMs === 0) await giveBack();
  return true;
}

async function waitUntilVerified(pair: string, now: number): Promise<void> {
  for (let waits = 0; waits < WAITS_MAX && !verified.has(pair, now); waits++) await wait(WAIT_MS);
}
