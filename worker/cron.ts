import { withoutValues } from './lib/database/db';
import type { Env } from './lib/env';
import { bill } from './payments/cron';
import { purge } from './purge/purge';

/**
 * One run at `now`, its scheduled time; `clock` is the time that passes meanwhile. Logs one line of what was done and
 * one of each step that failed, which stops no other; throws at the end if any did, so that the platform counts the run
 * as failed.
 */
export async function runCron(env: Env, now: number, clock: () => number): Promise<void> {
  const failed: string[] = [];
  const onFailure = (step: string, error: unknown) => {
    failed.push(step);
    console.error(JSON.stringify({ step, error: String(withoutValues(error)) }));
  };
  const purged = await purge(env, now, clock, onFailure);
  const billed = await bill(env, now, onFailure);
  console.log(JSON.stringify({ purged, billed }));
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}.`);
}
