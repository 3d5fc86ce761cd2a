/**
 * The cron runs the purge to delete:
 *
 * - expired, used-up and deleted folders;
 * - files that were deleted without their folder, that arrived after a takedown, or whose upload never finished;
 * - objects that have no row;
 * - old messages of the contact form, and expired admin sessions;
 * - stored sizes and ETags of old archives, requests for files that expired long ago, and rows of folders that ended long ago.
 *
 * It also repeats takedowns that the database has lost (`admin/takedown-records.ts`).
 *
 * The steps take turns until the run's limit is reached. In each turn, a step handles a limited number of rows
 * (`waiting-store.ts`). Rows record the remaining work, so a run may stop anywhere, and two runs may overlap. Objects
 * are deleted first and rows last. If a slow PUT stores an object after its row is deleted, the step `orphans` finds it
 * later.
 */
import { repeatTakedowns } from '../admin/takedown-records';
import { deleteOldSubmissions } from '../contact/store';
import { UNFINISHED_UPLOAD_TTL_MS } from '../contract/limits';
import { forgetArchives } from '../downloads/remembered-store';
import { PURGE_BATCH_FILES } from '../folders/limits';
import { removeEmpty, removeFiles, removeWithdrawn } from '../folders/removal/removal';
import { forgetExpired } from '../folders/removal/removal-store';
import { withdrawFromTombstones } from '../folders/removal/takedown-store';
import { forgetSessions } from '../identity/admin-session-store';
import { countingQueries, type Db, dbOf } from '../lib/database/db';
import type { Env } from '../lib/env';
import { once, runInTurn, type Step } from '../lib/steps';
import { deleteExpiredRequests } from '../requests/store';
import {
  ARCHIVES_REMEMBERED_MS,
  CONTACT_KEEP_MS,
  EXPIRED_KEEP_MS,
  PURGE_MAX_QUERIES,
  PURGE_RUN_MS,
  REQUESTS_KEEP_MS,
} from './limits';
import { purgeOrphans } from './orphans';
import { shareOut } from './shares';
import { markExpired, markIfEmpty, markUsedUp, withdrawStale } from './store';
import { listDue, listFirstFiles, listToEmpty, listUnfinished } from './waiting-store';

const PURGE_BATCH_SUBMISSIONS = 1000;
const PURGE_BATCH_ARCHIVES = 1000;
const PURGE_BATCH_REQUESTS = 100;

export interface PurgeResult {
  files: number;
  unfinished: number;
  removals: number;
  orphans: number;
}

/** After `PURGE_RUN_MS` or `PURGE_MAX_QUERIES`, no step begins another turn. `clock` returns the current time. */
export async function purge(
  env: Env,
  now: number,
  clock: () => number,
  onFailure: (step: string, error: unknown) => void,
): Promise<PurgeResult> {
  const { d1, queries } = countingQueries(env.DB);
  const until = clock() + PURGE_RUN_MS;
  const result: PurgeResult = { files: 0, unfinished: 0, removals: 0, orphans: 0 };
  const isSpent = () => clock() >= until || queries() >= PURGE_MAX_QUERIES;
  await runInTurn(stepsOf({ ...env, DB: d1 }, now, result), isSpent, onFailure);
  return result;
}

function stepsOf(env: Env, now: number, result: PurgeResult): Step[] {
  const db = dbOf(env);
  return [
    once('submissions', () => deleteOldSubmissions(db, now - CONTACT_KEEP_MS, PURGE_BATCH_SUBMISSIONS)),
    once('admin sessions', () => forgetSessions(db, now)),
    once('archives', () => forgetArchives(db, now - ARCHIVES_REMEMBERED_MS, PURGE_BATCH_ARCHIVES)),
    {
      name: 'requests',
      round: async () =>
        (await deleteExpiredRequests(db, now - REQUESTS_KEEP_MS, PURGE_BATCH_REQUESTS)) === PURGE_BATCH_REQUESTS,
    },
    {
      name: 'expired before',
      round: async () => (await forgetExpired(db, now - EXPIRED_KEEP_MS, PURGE_BATCH_FILES)) === PURGE_BATCH_FILES,
    },
    {
      name: 'unfinished',
      round: async () => {
        const { seen, withdrawn } = await withdrawUnfinished(db, now);
        result.unfinished += withdrawn;
        return seen === PURGE_BATCH_FILES;
      },
    },
    {
      name: 'tombstones',
      round: async () => (await withdrawFromTombstones(db, now, PURGE_BATCH_FILES)) === PURGE_BATCH_FILES,
    },
    {
      name: 'removals',
      round: async () => {
        const due = await listDue(db, now, PURGE_BATCH_FILES);
        if (due.length > 0) result.removals += await removeWithdrawn(env, due, now);
        return due.length > 0;
      },
    },
    { name: 'expired', round: () => markExpired(db, now, PURGE_BATCH_FILES) },
    { name: 'used up', round: () => markUsedUp(db, now, PURGE_BATCH_FILES) },
    {
      name: 'folders',
      round: async () => {
        const folders = await listToEmpty(db, PURGE_BATCH_FILES);
        if (folders.length === 0) return false;
        const filesToRemove = await listFirstFiles(db, shareOut(folders, PURGE_BATCH_FILES));
        if (filesToRemove.length > 0) await removeFiles(env, filesToRemove, now);
        result.files += filesToRemove.length;
        const emptied = await removeEmpty(
          env,
          folders.map(({ id }) => id),
        );
        return filesToRemove.length + emptied > 0;
      },
    },
    once('takedowns', () => repeatTakedowns(env, db, now)),
    once('orphans', async () => {
      result.orphans += await purgeOrphans(env, db, now);
    }),
  ];
}

async function withdrawUnfinished(db: Db, now: number): Promise<{ seen: number; withdrawn: number }> {
  const since = now - UNFINISHED_UPLOAD_TTL_MS;
  const staleFiles = await listUnfinished(db, since, PURGE_BATCH_FILES);
  if (staleFiles.length === 0) return { seen: 0, withdrawn: 0 };
  const withdrawn = await withdrawStale(
    db,
    staleFiles.map(({ id }) => id),
    since,
    now,
  );
  await markIfEmpty(db, [...new Set(staleFiles.map(({ folderId }) => folderId))], now);
  return { seen: staleFiles.length, withdrawn };
}
