/** Counts for the operator. All isolates report to one Durable Object. */
import type { Context } from 'hono';
import { SECOND_MS } from '../../contract/units';
import type { AppEnv, Env } from '../env';
import { withRetries } from '../retry';
import { wait } from '../wait';
import { type Counts, dayOf } from './names';
import type { OperationCounts } from './operation-counts';

/** If an isolate ends before its report, its counts are lost. */
const FLUSH_DELAY_MS = 10 * SECOND_MS;
/** The platform cuts off a report that takes longer. */
const FLUSH_TIMEOUT_MS = 30 * SECOND_MS;

let pendingCounts: Record<string, number> = {};
/** Time at which the next report began to wait. Null if none waits. */
let flushingSince: number | null = null;

export const operationCounts = (env: Env): Pick<OperationCounts, 'add' | 'totals'> => {
  const object = () => (env.COUNTS as DurableObjectNamespace<OperationCounts>).getByName('all');
  return {
    // Not retried after a lost response, because the counts may have been added.
    add: (day, counts) => withRetries(() => object().add(day, counts), { retryOn: ['busy'] }),
    totals: () => withRetries(() => object().totals()),
  };
};

/** Counts in memory. At most every ten seconds, reports the counts after the response. */
export function count(c: Context<AppEnv>, counts: Counts): void {
  for (const [name, number] of Object.entries(counts)) pendingCounts[name] = (pendingCounts[name] ?? 0) + number;
  const now = Date.now();
  if (flushingSince !== null && now - flushingSince < FLUSH_TIMEOUT_MS) return;
  flushingSince = now;
  c.executionCtx.waitUntil(flush(c.env));
}

async function flush(env: Env): Promise<void> {
  await wait(FLUSH_DELAY_MS);
  const counts = pendingCounts;
  pendingCounts = {};
  flushingSince = null;
  await operationCounts(env)
    .add(dayOf(Date.now()), counts)
    .catch((error: unknown) => console.error(JSON.stringify({ step: 'counts', error: String(error) })));
}
