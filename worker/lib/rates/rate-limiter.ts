import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../env';
import { withRetries } from '../retry';
import type { Rate } from './rate-window';
import { Windows } from './rate-windows';

const NAME = 'only';

/** Rate limit of a caller for an action. Deletes itself when the window has passed. */
export class RateLimiter extends DurableObject<Env> {
  private readonly windows = new Windows(this.ctx.storage.kv);

  /** Takes `amount` and returns 0. If the limit is reached, takes nothing and returns the wait in milliseconds. */
  async take(amount: number, rate: Rate, now: number): Promise<number> {
    const wait = this.windows.waitMs(NAME, amount, rate, now);
    if (wait > 0) return wait;
    this.windows.take(NAME, amount, rate, now);
    await this.ctx.storage.setAlarm(now + rate.windowMs);
    return 0;
  }

  /** Returns an amount that need not count. */
  async giveBack(amount: number): Promise<void> {
    this.windows.giveBack(NAME, amount);
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}

/**
 * Returns the rate limiter for `key`, which names action and caller. Retries after a reset of the object (`retry.ts`);
 * at worst a caller's action counts twice, or is given back twice.
 */
export function rateOf(env: Env, key: string): Pick<RateLimiter, 'take' | 'giveBack'> {
  const counter = () => (env.RATE_LIMITER as DurableObjectNamespace<RateLimiter>).getByName(key);
  return {
    take: (amount, rate, now) => withRetries(() => counter().take(amount, rate, now)),
    giveBack: (amount) => withRetries(() => counter().giveBack(amount)),
  };
}
