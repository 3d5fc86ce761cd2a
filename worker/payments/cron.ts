import { DAY_MS } from '../contract/units';
import { forgetDeletedAccounts } from '../identity/store';
import { ApiError } from '../lib/api-error';
import { readConfig } from '../lib/config';
import { dbOf } from '../lib/database/db';
import type { Env } from '../lib/env';
import { once, runInTurn, type Step } from '../lib/steps';
import { paymentsOf } from './dodo';
import { type EndedFolders, endSubscriptions } from './ending';
import { forgetLapsedFolders } from './ending-store';
import { stopForgotten } from './renewals';
import { reportOverage } from './reporting';
import { forgetStoppedSubscriptions, forgetWebhooks } from './store';
import { settleSurplusBatch } from './surplus';
import { forgetSettledSurplus } from './surplus-store';

/** Longer than folders of an ended plan are kept, because restoring them under a new plan needs these rows. */
const LAPSED_FOLDERS_KEEP_MS = 60 * DAY_MS;
/** The provider retries a webhook only for a few days. */
const WEBHOOK_IDS_KEEP_MS = 30 * DAY_MS;

/** After this time, the provider no longer reports about a subscription of a deleted account. */
const FORGOTTEN_KEEP_MS = 400 * DAY_MS;

/** Longer than a checkout can last, because a checkout may end after the account's deletion. */
const DELETED_ACCOUNTS_KEEP_MS = 60 * DAY_MS;
const SURPLUS_KEEP_MS = 90 * DAY_MS;

export interface BillingResult extends EndedFolders {
  /** Reported overage in GB. Null if payment is not set up, or if the report failed. */
  overageGb: number | null;
}

/** Runs one round of each step. Calls `onFailure` for each failed step. */
export async function runBillingSteps(
  env: Env,
  now: number,
  onFailure: (step: string, error: unknown) => void,
): Promise<BillingResult> {
  const result: BillingResult = { lapsedFolders: 0, restoredFolders: 0, overageGb: null };
  await runInTurn(stepsOf(env, now, result), () => true, onFailure);
  return result;
}

function stepsOf(env: Env, now: number, result: BillingResult): Step[] {
  const db = dbOf(env);
  return [
    once('ended subscriptions', async () => {
      Object.assign(result, await endSubscriptions(env, paymentsOf(readConfig(env)), now));
    }),
    once('deleted accounts', async () => {
      await stopForgotten(db, readConfig(env), now).catch(nullIfUnavailable);
      await forgetStoppedSubscriptions(db, now - FORGOTTEN_KEEP_MS);
      await forgetDeletedAccounts(db, now - DELETED_ACCOUNTS_KEEP_MS);
    }),
    once('surplus subscriptions', async () => {
      const payments = paymentsOf(readConfig(env));
      if (payments) await settleSurplusBatch(db, payments, now).catch(nullIfUnavailable);
      await forgetSettledSurplus(db, now - SURPLUS_KEEP_MS);
    }),
    once('webhook ids', () => forgetWebhooks(db, now - WEBHOOK_IDS_KEEP_MS)),
    once('lapsed folders', () => forgetLapsedFolders(db, now - LAPSED_FOLDERS_KEEP_MS)),
    once('overage', async () => {
      const config = readConfig(env);
      const payments = paymentsOf(config);
      if (payments) result.overageGb = await reportOverage(env, config, payments, now).catch(nullIfUnavailable);
    }),
  ];
}

function nullIfUnavailable(error: unknown): null {
  if (error instanceof ApiError && error.code === 'payment_unavailable') return null;
  throw error;
}
