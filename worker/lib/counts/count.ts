/** Counts for the operator. Kept in the isolate, and told to the one object that adds up those of all isolates. */
import type { Context } from 'hono';
import { SECOND_MS } from '../../contract/units';
import type { AppEnv, Env } from '../env';
import { withRetries } from '../retry';
import { wait } from '../wait';
import { type Counts, dayOf } from './names';
import type { OperationCounts } from './operation-counts';

/** How long an isolate gathers before it tells. What it has not told when it ends is lost. */
const GATHERED_MS = 10 * SECOND_MS;
/** The platform gives what goes on behind an answer 30 seconds: one that was cut off will not tell. */
const TOLD_BY_NOW_MS = 30 * SECOND_MS;

let gathered: Record<string, number> = {};
/** When somebody set out to tell, milliseconds; null: nobody has. */
let tellingSince: number | null = null;

/** The object that adds them up. */
export const operationCounts = (env: Env): Pick<OperationCounts, 'add' | 'totals'> => {
  const object = () => (env.COUNTS as DurableObjectNamespace<OperationCounts>).getByName('all');
  return {
    add: (day, counts) => withRetries(() => object().add(day, counts)),
    totals: () => withRetries(() => object().totals()),
  };
};

/** Counts; costs the request nothing but an addition, and one request of many ten seconds of waiting behind its answer. */
export function count(c: Context<AppEnv>, counts: Counts): void {
  for (const [name, number] of Object.entries(counts)) gathered[name] = (gathered[name] ?? 0) + number;
  const now = Date.now();
  if (tellingSince !== null && now - tellingSince < TOLD_BY_NOW_MS) return;
  tellingSince = now;
  c.executionCtx.waitUntil(tell(c.env));
}

async function tell(env: Env): Promise<void> {
  await wait(GATHERED_MS);
  const counts = gathered;
  gathered = {};
  tellingSince = null;
  await operationCounts(env)
    .add(dayOf(Date.now()), counts)
    .catch((error: unknown) => console.error(JSON.stringify({ step: 'counts', error: String(error) })));
}
