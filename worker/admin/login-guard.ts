import { DurableObject } from 'cloudflare:workers';
import { ADMIN_LOCK_MAX_MS } from '../contract/limits';
import type { Env } from '../lib/env';
import { type Attempts, attempt, NO_ATTEMPTS } from './lock';

/** How often somebody has tried to log in. Forgets it when nobody has tried for as long as the longest lock, twice. */
export class LoginGuard extends DurableObject<Env> {
  /** Counts an attempt; answers 0 if it may be made, or for how many milliseconds to wait. */
  async attempt(now: number): Promise<number> {
    const { after, waitMs } = attempt((await this.ctx.storage.get<Attempts>('attempts')) ?? NO_ATTEMPTS, now);
    if (waitMs === 0) {
      await this.ctx.storage.put('attempts', after);
      await this.ctx.storage.setAlarm(now + 2 * ADMIN_LOCK_MAX_MS);
    }
    return waitMs;
  }

  /** The login succeeded. */
  async forget(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}

/** The guard of an address or of an account, by a name that is no plain address. */
export const guardOf = (env: Env, name: string): DurableObjectStub<LoginGuard> =>
  (env.LOGIN_GUARD as DurableObjectNamespace<LoginGuard>).getByName(name);
