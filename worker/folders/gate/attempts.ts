/** Checks passwords and access keys. Counts each attempt before the check. A right secret cancels the count. */
import type { Context } from 'hono';
import { tooMany } from '../../lib/api-error';
import type { AppEnv } from '../../lib/env';
import { RecentKeys } from '../../lib/recent-keys';
import { keyedHash } from '../../lib/signed';
import { wait } from '../../lib/wait';
import { countPasswordAttempt } from './attempt-windows';
import { isPassword } from './password-hash';

/** Above the limit, a request waits up to `WAITS_MAX` times: another request may be verifying the same secret. */
const WAIT_MS = 50;
const WAITS_MAX = 20;

/** Clients send the same secret with every range request. Only the first one is checked. */
const verified = new RecentKeys();

export interface ProtectedItem {
  readonly id: string;
  readonly passwordHash: string | null;
}

/** Returns true if the password is right or not needed. Throws `too_many_passwords` above the limit. */
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

/** Throws `too_many_passwords` above the limit. */
export async function trySecret(c: Context<AppEnv>, attempt: SecretAttempt): Promise<boolean> {
  const { now, config } = c.var;
  const pair = await keyedHash(config, 'password', `${attempt.secretHash}\n${attempt.secret}`);
  if (verified.has(pair, now)) return true;
  const { waitMs, giveBack } = await countPasswordAttempt(c, attempt.itemId);
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
