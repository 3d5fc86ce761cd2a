import type { Context } from 'hono';
import { tooMany } from '../api-error';
import type { AppEnv } from '../env';
import { rateOf } from './rate-limiter';
import type { Rate } from './rate-window';

interface Action {
  readonly key: string;
  readonly rate: Rate;
  readonly code: Parameters<typeof tooMany>[0];
  readonly amount?: number;
}

/** Counts an action, or throws `code` with the time to wait. */
export async function takeAction(c: Context<AppEnv>, { key, rate, code, amount = 1 }: Action): Promise<void> {
  const waitMs = await rateOf(c.env, key).take(amount, rate, c.var.now);
  if (waitMs > 0) throw tooMany(code, waitMs);
}
