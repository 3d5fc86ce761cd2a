/**
 * The purge in this process, on the stores of the Worker under test: so a test decides what time passes meanwhile. The
 * cron of the Worker itself has the machine's clock.
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

/** By a name that the compiler does not follow: the Worker's files are checked with the Worker's types. */
const load = (path: string): Promise<Record<string, unknown>> => import(new URL(path, import.meta.url).href);

/** One run at `now` that counts the statements it makes. Rejects if a step fails. */
export async function purgeHere(
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
