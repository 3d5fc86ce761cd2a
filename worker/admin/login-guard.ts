import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../lib/env';
import { withRetries } from '../lib/retry';
import { isKnown, type KnownAddress, remember, stillKnown } from './known-addresses';
import { ADMIN_KNOWN_ADDRESS_MS, ADMIN_LOCK_MAX_MS } from './limits';
import { type Attempts, attempt, NO_ATTEMPTS } from './lock';

/**
 * How often somebody has tried to log in: from an address, or to an account. An account knows the addresses that it was
 * logged in from, and counts nothing that comes from there. How its lock is kept from other addresses of its owner,
 * `login-routes.ts` says.
 * Attempts are forgotten when nobody has tried for as long as the longest lock, twice.
 */
export class LoginGuard extends DurableObject<Env> {
  /**
   * Counts an attempt; answers 0 if it may be made, or for how many milliseconds to wait. `address` is where one on an
   * account comes from, as a keyed hash.
   */
  async attempt(now: number, address: string | null = null): Promise<number> {
    if (address !== null && isKnown(await this.known(), address, now)) return 0;
    const { after, waitMs } = attempt((await this.ctx.storage.get<Attempts>('attempts')) ?? NO_ATTEMPTS, now);
    if (waitMs === 0) {
      await this.ctx.storage.put('attempts', after);
      await this.ctx.storage.setAlarm(now + 2 * ADMIN_LOCK_MAX_MS);
    }
    return waitMs;
  }

  /** The login succeeded: what was counted of it is forgotten. An account knows its address from now on. */
  async succeeded(now: number, address: string | null = null): Promise<void> {
    const known = await this.known();
    if (address === null || !isKnown(known, address, now)) await this.ctx.storage.delete('attempts');
    if (address === null) return;
    await this.ctx.storage.put('known', remember(known, address, now));
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(now + ADMIN_KNOWN_ADDRESS_MS);
  }

  override async alarm(): Promise<void> {
    const known = stillKnown(await this.known(), Date.now());
    const [latest] = known;
    if (!latest) {
      await this.ctx.storage.deleteAll();
      return;
    }
    await this.ctx.storage.delete('attempts');
    await this.ctx.storage.put('known', known);
    await this.ctx.storage.setAlarm(latest.at + ADMIN_KNOWN_ADDRESS_MS);
  }

  private async known(): Promise<KnownAddress[]> {
    return (await this.ctx.storage.get<KnownAddress[]>('known')) ?? [];
  }
}

/**
 * The guard of an address or of an account, by a name that is no plain address. Asked again where it was reset: at worst
 * an attempt counts twice.
 */
export function guardOf(env: Env, name: string): Pick<LoginGuard, 'attempt' | 'succeeded'> {
  const guard = () => (env.LOGIN_GUARD as DurableObjectNamespace<LoginGuard>).getByName(name);
  return {
    attempt: (now, address) => withRetries(() => guard().attempt(now, address)),
    succeeded: (now, address) => withRetries(() => guard().succeeded(now, address)),
  };
}
