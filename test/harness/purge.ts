/**
 * Runs the purge in this process, on the data of the Worker under test. The test controls its clock. The Worker's own
 * cron uses the clock of the machine.
 */
import type { Server } from './running/server.ts';

interface Purged {
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
) => Promise<Purged>;

/**
 * The path is computed, so the compiler does not follow the import. Files of the Worker are checked with other types.
 */
const load = (path: string): Promise<Record<string, unknown>> => import(new URL(path, import.meta.url).href);

/** Runs the purge once at `now`, and counts its statements. Throws if a step fails. */
export async function runPurge(
  { bindings }: Pick<Server, 'bindings'>,
  now: number,
  clock: () => number,
): Promise<Purged & { statements: number }> {
  const { purge } = (await load('../../worker/purge/purge.ts')) as { purge: Purge };
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
