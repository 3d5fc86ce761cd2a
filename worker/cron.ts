import { mailWaiting } from './contact/mailing';
import { withoutValues } from './lib/database/db';
import type { Env } from './lib/env';
import { foldCounts, noteCronRun } from './operations/watch';
import { bill } from './payments/cron';
import { purge } from './purge/purge';

/**
 * One run at `now`, its scheduled time; `clock` is the time that passes meanwhile. Logs one line of what was done and
 * one of each step that failed, which stops no other; throws at the end if any did, so that the platform counts the run
 * as failed.
 */
export async function runCron(env: Env, now: number, clock: () => number): Promise<void> {
  const began = clock();
  const failed: string[] = [];
  const onFailure = (step: string, error: unknown) => {
    failed.push(step);
    console.error(JSON.stringify({ step, error: String(withoutValues(error)) }));
  };
  const purged = await purge(env, now, clock, onFailure);
  const billed = await bill(env, now, onFailure);
  const mailed = await mailWaiting(env, now).catch((error: unknown) => {
    onFailure('mail', error);
    return 0;
  });
  await foldCounts(env, now).catch((error: unknown) => onFailure('counts', error));
  console.log(JSON.stringify({ purged, billed, mailed }));
  const run = { ms: clock() - began, failed, orphans: purged.orphans };
  await noteCronRun(env, now, run).catch((error: unknown) => onFailure('note', error));
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}.`);
}
