import { DurableObject } from 'cloudflare:workers';
import type { Env } from '../env';
import { withRetries } from '../retry';
import type { Rate } from './rate-window';
import { Windows } from './rate-windows';

const NAME = 'only';

/** How much one caller has taken of one thing lately. Forgets itself when the window has passed. */
export class RateLimiter extends DurableObject<Env> {
  private readonly windows = new Windows(this.ctx.storage.kv);

  /** Takes `amount`; answers 0, or for how many milliseconds to wait, and then nothing was taken. */
  async take(amount: number, rate: Rate, now: number): Promise<number> {
    const wait = this.windows.waitMs(NAME, amount, rate, now);
    if (wait > 0) return wait;
    this.windows.take(NAME, amount, rate, now);
    await this.ctx.storage.setAlarm(now + rate.windowMs);
    return 0;
  }

  /** Gives back what was taken and did not have to count. */
  async giveBack(amount: number): Promise<void> {
    this.windows.giveBack(NAME, amount);
  }

  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }
}

/**
 * The counter of one thing and one caller, as `key` names them. Asked again where it was reset (`retry.ts`): at worst a
 * caller has taken one thing twice.
 */
export function rateOf(env: Env, key: string): Pick<RateLimiter, 'take' | 'giveBack'> {
  const counter = () => (env.RATE_LIMITER as DurableObjectNamespace<RateLimiter>).getByName(key);
  return {
    take: (amount, rate, now) => withRetries(() => counter().take(amount, rate, now)),
    giveBack: (amount) => withRetries(() => counter().giveBack(amount)),
  };
}
