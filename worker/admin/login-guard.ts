import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../lib/env';
import { withRetries } from '../lib/retry';
import {
  ADMIN_KNOWN_ADDRESS_MS,
  ADMIN_LOCK_MAX_MS,
  type Attempts,
  countLoginAttempt,
  isKnown,
  type KnownAddress,
  NO_ATTEMPTS,
  withAddress,
  withoutOldAddresses,
} from './login-attempts';

/**
 * Limits login attempts from one IP address, or to one account. The guard of an account ignores attempts from IP
 * addresses that logged in before (`isKnown`).
 */
export class LoginGuard extends DurableObject<Env> {
  /**
   * Returns 0 if the attempt is allowed, otherwise the wait in milliseconds. The guard of an account needs `address`,
   * the keyed hash of the client's IP address.
   */
  async attempt(now: number, address: string | null = null): Promise<number> {
    if (address !== null && isKnown(await this.knownAddresses(), address, now)) return 0;
    const { attempts, waitMs } = countLoginAttempt(
      (await this.ctx.storage.get<Attempts>('attempts')) ?? NO_ATTEMPTS,
      now,
    );
    if (waitMs === 0) {
      await this.ctx.storage.put('attempts', attempts);
      await this.ctx.storage.setAlarm(now + 2 * ADMIN_LOCK_MAX_MS);
    }
    return waitMs;
  }

  /** Forgets the attempts, except after a login from a known address, whose attempts were not counted. */
  async succeeded(now: number, address: string | null = null): Promise<void> {
    const addresses = await this.knownAddresses();
    if (address === null || !isKnown(addresses, address, now)) await this.ctx.storage.delete('attempts');
    if (address === null) return;
    await this.ctx.storage.put('known', withAddress(addresses, address, now));
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(now + ADMIN_KNOWN_ADDRESS_MS);
  }

  override async alarm(): Promise<void> {
    const addresses = withoutOldAddresses(await this.knownAddresses(), Date.now());
    const [latest] = addresses;
    if (!latest) {
      await this.ctx.storage.deleteAll();
      return;
    }
    await this.ctx.storage.delete('attempts');
    await this.ctx.storage.put('known', addresses);
    await this.ctx.storage.setAlarm(latest.at + ADMIN_KNOWN_ADDRESS_MS);
  }

  private async knownAddresses(): Promise<KnownAddress[]> {
    return (await this.ctx.storage.get<KnownAddress[]>('known')) ?? [];
  }
}

/** `name` must not contain a plain IP address. A retried call may count an attempt twice. */
export function guardOf(env: Env, name: string): Pick<LoginGuard, 'attempt' | 'succeeded'> {
  const guard = () => (env.LOGIN_GUARD as DurableObjectNamespace<LoginGuard>).getByName(name);
  return {
    attempt: (now, address) => withRetries(() => guard().attempt(now, address)),
    succeeded: (now, address) => withRetries(() => guard().succeeded(now, address)),
  };
}
