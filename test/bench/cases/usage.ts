import { COUNTERS_FLUSH_DELAY_MS } from '../../../worker/bandwidth/limits.ts';
import type { WorkerProcess } from '../../harness/running/process.ts';
import { settledRecord } from '../../harness/stored/rows-read.ts';
import { send } from '../contestants/http.ts';

const CLEAR = '/cdn-cgi/local/explorer/api/local/observability/clear';

/** SQL that counts billed operations in wrangler's record. Some requests have no span, only a trace. */
const COUNTED = {
  requests: `count(DISTINCT trace_id) - count(DISTINCT CASE WHEN name = 'alarm' THEN trace_id END)`,
  d1Queries: `count(attributes ->> 'cloudflare.d1.response.rows_read')`,
  d1RowsRead: `sum(attributes ->> 'cloudflare.d1.response.rows_read')`,
  d1RowsWritten: `sum(attributes ->> 'cloudflare.d1.response.rows_written')`,
  objectRequests: `sum(name = 'durable_object_subrequest' OR name = 'alarm')`,
  objectRowsRead: `sum(attributes ->> 'cloudflare.durable_object.response.rows_read')`,
  objectRowsWritten: `sum(attributes ->> 'cloudflare.durable_object.response.rows_written')`,
  classA: `sum(name IN ('r2_put', 'r2_list', 'r2_createMultipartUpload', 'r2_uploadPart', 'r2_completeMultipartUpload'))`,
  classB: `sum(name IN ('r2_get', 'r2_head'))`,
} as const;

/** SQL that reads all counts, without the queries of the simulator. */
const SQL = `
  SELECT count(*), ${Object.values(COUNTED).join(', ')}
  FROM spans WHERE coalesce(attributes ->> 'db.query.text', '') NOT LIKE '%__miniflare%'`;

/** Returns the billed operations of `work`, including later alarms. The Worker must run with `recorded`. */
export async function usageOf(
  worker: WorkerProcess,
  work: () => Promise<unknown>,
): Promise<Record<keyof typeof COUNTED, number>> {
  await untilQuiet(worker);
  await send(new URL(CLEAR, worker.url), { method: 'POST' });
  await work();
  const [, ...counts] = await untilQuiet(worker);
  const namedCounts = Object.keys(COUNTED).map((name, index) => [name, counts[index] ?? 0]);
  return Object.fromEntries(namedCounts);
}

/** Returns the counts as soon as they stop changing. Each wait is longer than the delay of an alarm. */
const untilQuiet = ({ url }: WorkerProcess): Promise<number[]> => settledRecord(url, SQL, 2 * COUNTERS_FLUSH_DELAY_MS);
