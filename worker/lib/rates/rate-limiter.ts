import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../env';
import { withRetries } from '../retry';
import type { Rate } from './rate-window';
import { Windows } from './rate-windows';

const NAME = 'only';

/** One rate limit, usually of one caller for one action. */
export class RateLimiter extends DurableObject<Env> {
  private readonly windows = new Windows(this.ctx.storage.kv);

  /** Counts `amount` and returns 0, or counts nothing and returns the wait in milliseconds. */
  async take(amount: number, rate: Rate, now: number): Promise<number> {
    const wait = this.windows.waitMs(NAME, amount, rate, now);
    if (wait > 0) return wait;
    this.windows.take(NAME, amount, rate, now);
    await this.ctx.storage.setAlarm(now + rate.windowMs);
    return 0;
  }

  async giveBack(amount: number): Promise<void> {
    this.windows.giveBack(NAME, amount);
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}

/** `key` is the limit's name. Retries may count a `take` twice. `giveBack` is not retried after a lost response. */
export function rateOf(env: Env, key: string): Pick<RateLimiter, 'take' | 'giveBack'> {
  const counter = () => (env.RATE_LIMITER as DurableObjectNamespace<RateLimiter>).getByName(key);
  return {
    take: (amount, rate, now) => withRetries(() => counter().take(amount, rate, now)),
    giveBack: async (amount) => {
      await withRetries<unknown>(() => counter().giveBack(amount), { findResult: async () => 'assumed' });
    },
  };
}
