/**
 * Counts requests, failures and bytes for the operator. Each isolate collects counts, and adds them to one Durable
 * Object for all isolates.
 */
import type { Context } from 'hono';
import { SECOND_MS } from '../../contract/units';
import type { AppEnv, Env } from '../env';
import { withRetries } from '../retry';
import { wait } from '../wait';
import { type Counts, dayOf } from './names';
import type { OperationCounts } from './operation-counts';

/**
 * An isolate collects counts for this long before it reports them. If the isolate ends earlier, these counts are
 * lost.
 */
const FLUSH_DELAY_MS = 10 * SECOND_MS;
/**
 * The platform allows 30 seconds of background work after a response. If a report takes longer, the platform has cut
 * it off.
 */
const FLUSH_TIMEOUT_MS = 30 * SECOND_MS;

let pendingCounts: Record<string, number> = {};
/** Start of the current report in milliseconds since 1970, or null if no report is running. */
let flushingSince: number | null = null;

export const operationCounts = (env: Env): Pick<OperationCounts, 'add' | 'totals'> => {
  const object = () => (env.COUNTS as DurableObjectNamespace<OperationCounts>).getByName('all');
  return {
    // If the response was lost, the call is not repeated, because the counts may already have been added.
    add: (day, counts) => withRetries(() => object().add(day, counts), { retryOn: ['busy'] }),
    totals: () => withRetries(() => object().totals()),
  };
};

/** Adds counts in memory. Once in ten seconds, one request also reports the counts in the background. */
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
