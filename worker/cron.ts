import { sendDueMails } from './contact/mailing';
import { withoutValues } from './lib/database/db';
import type { Env } from './lib/env';
import { once, runInTurn } from './lib/steps';
import { runMailSteps } from './mail/cron';
import { foldCounts, noteCronRun } from './operations/watch';
import { runBillingSteps } from './payments/cron';
import { purge } from './purge/purge';

/**
 * Runs the steps of the cron. `now` is the scheduled time. If a step fails, runs the other steps, then throws, so that
 * the platform records a failed run.
 */
export async function runCron(env: Env, now: number, clock: () => number): Promise<void> {
  const began = clock();
  const failed: string[] = [];
  const onFailure = (step: string, error: unknown) => {
    failed.push(step);
    console.error(JSON.stringify({ step, error: String(withoutValues(error)) }));
  };
  const purged = await purge(env, now, clock, onFailure);
  const billed = await runBillingSteps(env, now, onFailure);
  let [mailed, outbox] = [0, 0];
  const lastSteps = [
    once('mail', async () => {
      mailed = await sendDueMails(env, now);
    }),
    once('outbox', async () => {
      outbox = await runMailSteps(env, now);
    }),
    once('counts', () => foldCounts(env, now)),
  ];
  await runInTurn(lastSteps, () => true, onFailure);
  console.log(JSON.stringify({ purged, billed, mailed, outbox }));
  const run = { ms: clock() - began, failed, orphans: purged.orphans };
  await noteCronRun(env, now, run).catch((error: unknown) => onFailure('note', error));
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}.`);
}
