/** Checks D1, R2, a Durable Object and the cron, at most every ten seconds per isolate. */
import { checkBucket } from '../blobs/bucket';
import { MINUTE_MS, SECOND_MS } from '../contract/units';
import { operationCounts } from '../lib/counts/count';
import { dbOf } from '../lib/database/db';
import type { Env } from '../lib/env';
import { findFinding } from './store';
import { CRON_FINDING } from './watch';

const CHECK_EVERY_MS = 10 * SECOND_MS;
/** Maximum age of the last cron run. The cron runs every five minutes, and may miss two runs during a deployment. */
const CRON_LATE_MS = 20 * MINUTE_MS;

export type State = 'ok' | 'failing' | 'unknown';
export type Parts = Readonly<Record<'database' | 'bucket' | 'objects' | 'cron', State>>;

const UNKNOWN: Parts = { database: 'unknown', bucket: 'unknown', objects: 'unknown', cron: 'unknown' };

/** Last finished check, and its start. Not a promise, because a request cannot await another request's promise. */
let lastCheck = { parts: UNKNOWN, startedAt: Number.NEGATIVE_INFINITY };
/** Start of the newest check, which may not have finished. */
let newestStart = Number.NEGATIVE_INFINITY;

/**
 * Starts a check if none began in the last ten seconds. Returns the last finished check, or unknown parts if that is
 * too old.
 */
export async function healthOf(env: Env, now: number): Promise<Parts> {
  if (now - newestStart >= CHECK_EVERY_MS) {
    newestStart = now;
    lastCheck = { parts: await checkParts(env, now), startedAt: now };
  }
  return now - lastCheck.startedAt < 2 * CHECK_EVERY_MS ? lastCheck.parts : UNKNOWN;
}

async function checkParts(env: Env, now: number): Promise<Parts> {
  const cron = findFinding(dbOf(env), CRON_FINDING);
  const [database, bucket, objects] = await Promise.all([
    stateOf(cron),
    stateOf(checkBucket(env.BUCKET)),
    stateOf(operationCounts(env).totals()),
  ]);
  const lastRun = await cron.catch(() => undefined);
  const state = lastRun === undefined ? 'unknown' : now - lastRun.at > CRON_LATE_MS ? 'failing' : 'ok';
  return { database, bucket, objects, cron: state };
}

const stateOf = (result: Promise<unknown>): Promise<State> =>
  result.then(
    () => 'ok',
    () => 'failing',
  );
