import { DAY_MS } from '../contract/units';
import { operationCounts } from '../lib/counts/count';
import { dayOf } from '../lib/counts/names';
import { dbOf } from '../lib/database/db';
import type { Env } from '../lib/env';
import { findFinding, forgetCounts, forgetPageFailures, survey, writeCounts, writeFinding } from './store';

const COUNTS_KEEP_MS = 62 * DAY_MS;
const PAGE_FAILURES_KEEP_MS = 30 * DAY_MS;

export const CRON_FINDING = 'cron';
export const SURVEY_FINDING = 'survey';

export interface CronRun {
  readonly ms: number;
  readonly failed: readonly string[];
  readonly orphans: number;
}

/** Stores the counts of the last days, and once a day a survey of open folders. Deletes old rows. */
export async function foldCounts(env: Env, now: number): Promise<void> {
  const db = dbOf(env);
  await writeCounts(db, await operationCounts(env).totals());
  await forgetCounts(db, dayOf(now - COUNTS_KEEP_MS));
  await forgetPageFailures(db, now - PAGE_FAILURES_KEEP_MS);
  const last = await findFinding(db, SURVEY_FINDING);
  if (last === undefined || dayOf(last.at) !== dayOf(now))
    await writeFinding(db, SURVEY_FINDING, now, await survey(db));
}

export const noteCronRun = (env: Env, now: number, run: CronRun): Promise<void> =>
  writeFinding(dbOf(env), CRON_FINDING, now, run);
