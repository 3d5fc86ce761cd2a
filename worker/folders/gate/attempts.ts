/**
 * Checks passwords and access keys. Each attempt is counted before the check, and removed from the count if the
 * secret is right.
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
 * If the limit is reached, the attempt is not rejected at once, because a concurrent HTTP request may be verifying the
 * same secret. The server checks up to `WAITS_MAX` times, every `WAIT_MS` milliseconds, whether it is verified.
 */
const WAIT_MS = 50;
const WAITS_MAX = 20;

/** Recently verified secrets. Clients send a secret with every range request, but only the first request checks it. */
const verified = new RecentKeys();

interface ProtectedItem {
  readonly id: string;
  readonly passwordHash: string | null;
}

/**
 * Returns true if the password is right, or if the item has no password. Throws `too_many_passwords` after too many
 * attempts.
 */
export async function tryPassword(c: Context<AppEnv>, item: ProtectedItem, password: string): Promise<boolean> {
  const { id, passwordHash } = item;
  if (passwordHash === null) return true;
  const isRight = () => isPassword(password, passwordHash);
  return trySecret(c, { itemId: id, secretHash: passwordHash, secret: password, isRight });
}

interface SecretAttempt {
  readonly itemId: string;
  readonly secretHash: string;
  readonly secret: string;
  isRight(): boolean;
}

/** Returns true if the secret is right. Throws `too_many_passwords` after too many attempts. */
export async function trySecret(c: Context<AppEnv>, attempt: SecretAttempt): Promise<boolean> {
  const { now, config } = c.var;
  const pair = await keyedHash(config, 'password', `${attempt.secretHash}\n${attempt.secret}`);
  if (verified.has(pair, now)) return true;
  const { waitMs, giveBack } = await countPasswordAttempt(c, attempt.itemId);
  // If many concurrent HTTP requests have the same secret, the first request verifies it for all.
  if (waitMs > 0) await waitUntilVerified(pair, now);
  const isRight = verified.has(pair, now) || (waitMs === 0 && attempt.isRight());
  if (!isRight && waitMs > 0) throw tooMany('too_many_passwords', waitMs);
  if (!isRight) return false;
  verified.add(pair, now);
  if (waitMs === 0) await giveBack();
  return true;
}

async function waitUntilVerified(pair: string, now: number): Promise<void> {
  for (let waits = 0; waits < WAITS_MAX && !verified.has(pair, now); waits++) await wait(WAIT_MS);
}
