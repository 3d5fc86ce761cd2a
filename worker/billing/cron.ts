/** What the cron does for payment; acts on several stores, and asks the provider. */
import { LAPSED_FOLDERS_KEEP_MS, WEBHOOK_IDS_KEEP_MS } from '../contract/limits';
import { readConfig } from '../lib/config';
import { openDb } from '../lib/db';
import type { Env } from '../lib/env';
import { Fault } from '../lib/fault';
import { paymentsOf } from './dodo';
import { type Wound, windUp } from './ending';
import { forgetLapsed } from './ending-store';
import { reportOverage } from './reporting';
import { forgetWebhooks } from './store';

export interface Billed extends Wound {
  /** Null: payment is not set up, or the provider did not answer. */
  overageGb: number | null;
}

/** One run at `now`, the cron's own time. */
export async function bill(env: Env, now: number): Promise<Billed> {
  const config = readConfig(env);
  const db = openDb(env.DB);
  const payments = paymentsOf(config);
  const wound = await windUp(env, payments, now);
  await forgetWebhooks(db, now - WEBHOOK_IDS_KEEP_MS);
  await forgetLapsed(db, now - LAPSED_FOLDERS_KEEP_MS);
  const overageGb = payments ? await reportOverage(env, config, payments, now).catch(nullIfUnavailable) : null;
  return { ...wound, overageGb };
}

function nullIfUnavailable(error: unknown): null {
  if (error instanceof Fault && error.code === 'payment_unavailable') return null;
  throw error;
}
