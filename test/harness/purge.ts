/** Runs the purge in this process, so that the test can set the clock. */
import { importWorker } from './import-worker.ts';
import type { Server } from './running/server.ts';

interface PurgeCounts {
  files: number;
  unfinished: number;
  removals: number;
  orphans: number;
}

type Purge = (
  env: object,
  now: number,
  clock: () => number,
  onFailure: (step: string, error: unknown) => void,
) => Promise<PurgeCounts>;

/** Throws if a step of the purge fails. */
export async function runPurge(
  { bindings }: Pick<Server, 'bindings'>,
  now: number,
  clock: () => number,
): Promise<PurgeCounts & { statements: number }> {
  const { purge }: { purge: Purge } = await importWorker('purge/purge.ts');
  let statements = 0;
  const { DB } = bindings;
  const counted = {
    prepare(query: string) {
      statements++;
      return DB.prepare(query);
    },
    batch: DB.batch.bind(DB),
  };
  const failures: unknown[] = [];
  const purged = await purge({ ...bindings, DB: counted }, now, clock, (_, error) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'a step of the purge failed');
  return { ...purged, statements };
}
