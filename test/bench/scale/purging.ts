/** Measures the purge of many files of one uploader, and of a few files of many uploaders. */
import type { WorkerProcess } from '../../harness/running/process.ts';
import { queriesBy } from '../../harness/stored/rows-read.ts';
import { runCron } from './calls.ts';
import { FILES_PER_FOLDER, FOLDERS_PER_OWNER, meterOf, openDatabase } from './fill.ts';

const RUNS_MAX = 50;
const EVERY_MS = 5 * 60_000;

export interface PurgeRun {
  readonly seconds: number;
  readonly queries: number;
  readonly files: number;
  /** Owners of small folders who have no expired files left. */
  readonly servedOwners: number;
}

/** Runs the cron until all expired files are deleted, but at most `RUNS_MAX` times. The Worker must run with `recorded`. */
export async function purgeRuns(worker: WorkerProcess, sizes: { firstOwner: number; owners: number; now: number }) {
  const { firstOwner, owners, now } = sizes;
  const meters = new Set(Array.from({ length: owners }, (_, n) => meterOf(firstOwner + n)));
  const runs: PurgeRun[] = [];
  let waitingBefore = waiting(worker, now, meters);
  while (waitingBefore.files > 0 && runs.length < RUNS_MAX) {
    let seconds = 0;
    const queries = await queriesBy(worker, async () => {
      const startedAt = performance.now();
      await runCron(worker.url, now + runs.length * EVERY_MS);
      seconds = (performance.now() - startedAt) / 1000;
    });
    const after = waiting(worker, now, meters);
    runs.push({ seconds, queries, files: waitingBefore.files - after.files, servedOwners: owners - after.meters });
    waitingBefore = after;
  }
  if (waitingBefore.files > 0) throw new Error(`After ${RUNS_MAX} runs, ${waitingBefore.files} files still exist.`);
  return runs;
}

/** Returns the number of files to purge, and how many of `meters` have such files. */
function waiting({ persistTo }: WorkerProcess, now: number, meters: ReadonlySet<string>) {
  const db = openDatabase(persistTo, true);
  const rows = db
    .prepare(
      `SELECT meter_key AS meter, sum((SELECT count(*) FROM files WHERE folder_id = folders.id)) AS files FROM folders
       WHERE status = 'deleting' OR status = 'open' AND expires_at <= ? GROUP BY meter_key`,
    )
    .all(now);
  db.close();
  const rowsWithFiles = rows.filter(({ files }) => Number(files) > 0);
  return {
    files: rowsWithFiles.reduce((sum, { files }) => sum + Number(files), 0),
    meters: rowsWithFiles.filter(({ meter }) => meters.has(String(meter))).length,
  };
}

export function purgeOf(files: number) {
  const largeFiles = files / 2;
  return { largeFiles, owners: largeFiles / FILES_PER_FOLDER / FOLDERS_PER_OWNER };
}
